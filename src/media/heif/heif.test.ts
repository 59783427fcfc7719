import { describe, expect, it } from 'vitest'
import { tiffBlock } from '../../../tests/fixtures/exif'
import { box, coded, heic, profiled, stored } from '../../../tests/fixtures/heic'
import { probePictures } from '../processing/probe-pictures'
import { displayP3 } from './display-p3'
import { isHeif } from '../../../contract/image/type'
import { readHeif } from './heif'

const bytesOf = (buffer: Buffer) => new Uint8Array(buffer)
const read = (buffer: Buffer) => readHeif(bytesOf(buffer))
const code = (buffer: Buffer) => {
  const result = read(buffer)
  return result.ok ? undefined : result.error.code
}
const exif = tiffBlock({ orientation: 6, taken: '2024:05:06 07:08:09' })

// [U47]
describe('a HEIF is known by its first bytes', () => {
  it.each(['heicmif1', 'mif1heic', 'heix', 'msf1hevc', 'mif1'])('%s is one', (brands) =>
    expect(isHeif(bytesOf(heic({ brands })))).toBe(true),
  )
  it.each(['avif', 'mif1avif', 'isom', 'qt  '])('%s is none', (brands) =>
    expect(isHeif(bytesOf(heic({ brands })))).toBe(false),
  )
  it.each(Object.entries(probePictures))('%s is none', (_, base64) =>
    expect(isHeif(bytesOf(Buffer.from(base64, 'base64')))).toBe(false),
  )
  it('nothing, and a file that is cut off, is none', () => {
    expect(isHeif(new Uint8Array())).toBe(false)
    expect(isHeif(bytesOf(heic().subarray(0, 10)))).toBe(false)
  })
})

describe('a HEIF', () => {
  it('gives the stored size, the Exif and the profile of the picture that it is shown as', () => {
    const profile = displayP3()
    expect(read(heic({ exif, colour: profiled(profile) }))).toEqual({
      ok: true,
      value: { ...stored, exif: bytesOf(exif), colour: { profile } },
    })
  })

  it('gives the XMP of the picture that it is shown as', () => {
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta>'
    expect(read(heic({ exif, xmp }))).toMatchObject({ value: { exif: bytesOf(exif), xmp: bytesOf(Buffer.from(xmp)) } })
  })

  it('gives the codes of its colours, and none if it names none', () => {
    expect(read(heic({ colour: coded(12, 13) }))).toMatchObject({ value: { colour: { primaries: 12, transfer: 13 } } })
    expect(read(heic())).toEqual({ ok: true, value: stored })
  })

  it('is its primary item, also in a burst', () => {
    expect(read(heic({ isBurst: true, exif }))).toMatchObject({ ok: true, value: { ...stored, exif: bytesOf(exif) } })
  })

  it('without a still is refused as a film', () => {
    const film = Buffer.concat([box('ftyp', Buffer.from('msf1\0\0\0\0hevc', 'latin1')), box('moov')])
    expect(code(film)).toBe('IMAGE_ANIMATED')
  })

  it('F35 with too many pixels, too long a side or no size is refused before it is decoded', () => {
    expect(code(heic({ size: { width: 10_001, height: 10_000 } }))).toBe('IMAGE_TOO_LARGE')
    expect(code(heic({ size: { width: 16_385, height: 1 } }))).toBe('IMAGE_TOO_LARGE')
    expect(code(heic({ size: { width: 0, height: 10 } }))).toBe('IMAGE_DAMAGED')
    expect(code(heic().subarray(0, 60))).toBe('IMAGE_DAMAGED')
  })

  it('that is cut, or whose middle was never written, is refused before a decoder makes half a picture of it', () => {
    const whole = heic()
    for (const end of [0.6, 0.9, 0.999]) expect(code(whole.subarray(0, whole.length * end))).toBe('IMAGE_DAMAGED')
    const holed = Buffer.from(whole)
    holed.fill(0, whole.length - 120, whole.length - 100)
    expect(code(holed)).toBe('IMAGE_DAMAGED')
  })

  it('is judged by its beginning and its length', () => {
    const whole = heic()
    const head = bytesOf(whole.subarray(0, whole.length - 200))
    expect(readHeif(head, whole.length)).toEqual({ ok: true, value: stored })
    expect(readHeif(head, whole.length - 1)).toMatchObject({ error: { code: 'IMAGE_DAMAGED' } })
  })

  it('F35 survives being cut anywhere, and any byte being wrong', () => {
    const whole = heic({ exif, xmp: '<x/>', colour: profiled(displayP3()) })
    for (let n = 0; n < whole.length; n++) {
      expect(() => read(whole.subarray(0, n))).not.toThrow()
      for (const value of [0, 0x7f, 0xff]) {
        const bytes = Buffer.from(whole)
        bytes[n] = value
        expect(() => read(bytes)).not.toThrow()
        expect(() => isHeif(bytesOf(bytes))).not.toThrow()
      }
    }
  })
})
