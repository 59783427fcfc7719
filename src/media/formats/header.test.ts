import { describe, expect, it } from 'vitest'
import { imageTypes } from '../../../contract/limits'
import { extendWebp, insertIntoJpeg, jpegSegment, pngChunk, withExif } from '../../../tests/fixtures/exif'
import { readHeader } from './header'
import { open, valueRange } from './tiff'
import { probePictures } from '../processing/probe-pictures'

const stored = { width: 16, height: 8 }
const picture = (type: keyof typeof probePictures) => Buffer.from(probePictures[type], 'base64')

/** A PNG header of any size; it is not decoded here. */
const pngOf = (width: number, height: number) => {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const [pixels, end] = [pngChunk('IDAT', Buffer.alloc(9)), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, pngChunk('IHDR', size), pixels, end])
}
const header = (bytes: Buffer) => readHeader(new Uint8Array(bytes))

describe.each(imageTypes)('%s', (type) => {
  it('gives type, stored size and orientation', () => {
    expect(header(picture(type))).toMatchObject({ ok: true, value: { type, ...stored, orientation: 6 } })
  })

  it('F35 survives being cut anywhere', () => {
    const whole = picture(type)
    for (let n = 0; n < whole.length; n++) expect(() => header(whole.subarray(0, n))).not.toThrow()
  })

  it('F35 survives any byte being wrong', () => {
    const whole = picture(type)
    for (let n = 0; n < whole.length; n++) {
      for (const value of [0, 0x7f, 0xff]) {
        const bytes = Buffer.from(whole)
        bytes[n] = value
        expect(() => header(bytes)).not.toThrow()
      }
    }
  })
})

it('takes the first of two orientations that matter: the picture’s own', () => {
  const jpeg = withExif(picture('image/jpeg'), 'image/jpeg', stored, { orientation: 3 })
  expect(header(jpeg)).toMatchObject({ ok: true, value: { orientation: 3 } })
})

it('finds EXIF behind other segments', () => {
  const before = jpegSegment(0xe2, Buffer.alloc(60_000))
  expect(header(insertIntoJpeg(picture('image/jpeg'), before, before))).toMatchObject({ value: { orientation: 6 } })
})

it('reads the size of a lossy WebP, which has no extended header', () => {
  const frame = Buffer.from([0x10, 2, 0, 0x9d, 1, 0x2a, 0x40, 1, 0xf0, 0])
  const lossy = Buffer.concat([Buffer.from('RIFF\x16\0\0\0WEBPVP8 \x0a\0\0\0', 'latin1'), frame])
  expect(header(lossy)).toMatchObject({ ok: true, value: { width: 320, height: 240, orientation: 1 } })
})

it('refuses a WebP whose picture is not as large as its canvas', () => {
  const webp = (size: typeof stored) => header(extendWebp(picture('image/webp'), size, []))
  expect(webp(stored)).toMatchObject({ ok: true, value: stored })
  expect(webp({ width: 5000, height: 4000 })).toMatchObject({ ok: false, error: { code: 'IMAGE_DAMAGED' } })
})

describe('refusals', () => {
  const code = (bytes: Buffer) => {
    const result = header(bytes)
    return result.ok ? undefined : result.error.code
  }

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('<html><body>not a photo</body></html>')],
    ['a GIF', Buffer.from('GIF89a\x10\0\x08\0', 'latin1')],
    ['other RIFF', Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1')],
  ])('%s is no photo', (_, bytes) => expect(code(bytes)).toBe('IMAGE_TYPE'))

  it('F35 a header without a size is damaged', () => {
    expect(code(picture('image/jpeg').subarray(0, 40))).toBe('IMAGE_DAMAGED')
    expect(code(pngOf(0, 10))).toBe('IMAGE_DAMAGED')
  })

  it('F35 too many pixels or too long a side is refused before it is decoded', () => {
    expect(code(pngOf(10_000, 10_000))).toBeUndefined()
    expect(code(pngOf(10_001, 10_000))).toBe('IMAGE_TOO_LARGE')
    expect(code(pngOf(16_384, 10))).toBeUndefined()
    expect(code(pngOf(16_385, 10))).toBe('IMAGE_TOO_LARGE')
    expect(code(pngOf(65_536, 65_536))).toBe('IMAGE_TOO_LARGE')
  })
})

it.each([
  [0, 3, 8, 8],
  [1, 4, 8, 12],
  [1, 5, 100, 105],
  [2, 4, 8, 12],
  [3, 2, 8, 12],
  [3, 3, 100, 106],
  [4, 1, 8, 12],
  [5, 1, 100, 108],
  [12, 2, 100, 116],
  [13, 9, 8, 8],
])('an EXIF value of type %i, %i times, is in bytes %i to %i', (type, count, start, end) => {
  const block = new DataView(new ArrayBuffer(12))
  block.setUint16(0, 0x4d4d)
  block.setUint16(2, type)
  block.setUint32(4, count)
  block.setUint32(8, 100)
  expect(valueRange(open(new Uint8Array(block.buffer)), 0)).toEqual({ start, end })
})
