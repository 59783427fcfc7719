import exifr from 'exifr'
import { describe, expect, it } from 'vitest'
import { imageTypes, type ImageType } from '../../../contract/limits'
import {
  extendWebp,
  insertIntoJpeg,
  insertIntoPng,
  jpegSegment,
  pngChunk,
  riffChunk,
  withExif,
  type ExifTags,
} from '../../../tests/fixtures/exif'
import { readHeader } from './header'
import { withoutPlace } from './location'
import { probePictures } from '../processing/probe-pictures'

const stored = { width: 16, height: 8 }
const tags: ExifTags = {
  orientation: 6,
  taken: '2024:05:06 07:08:09',
  offset: '+02:00',
  place: { north: 52, east: 13 },
}
const reader = exifr

/** The probe's picture without its own EXIF, with these tags instead. */
const photo = (type: ImageType, of: ExifTags) => {
  const bytes = Buffer.from(probePictures[type], 'base64')
  if (type === 'image/jpeg')
    return withExif(Buffer.concat([bytes.subarray(0, 2), bytes.subarray(38)]), type, stored, of)
  if (type === 'image/png')
    return withExif(Buffer.concat([bytes.subarray(0, 33), bytes.subarray(71)]), type, stored, of)
  const pixels = bytes.subarray(0, bytes.indexOf('EXIF'))
  return withExif(pixels, type, stored, of)
}

const clean = (bytes: Buffer, type: ImageType) => {
  const out = withoutPlace(new Uint8Array(bytes), type)
  return out && Buffer.from(out)
}
const tiffOf = (bytes: Buffer) => {
  const header = readHeader(new Uint8Array(bytes))
  if (!header.ok || !header.value.exif) throw new Error('no EXIF')
  return bytes.subarray(header.value.exif.start, header.value.exif.end)
}
const xmp = (properties: string) => `<x:xmpmeta><rdf:Description ${properties}/></x:xmpmeta>`
const XMP = 'http://ns.adobe.com/xap/1.0/\0'
const jpegXmp = (packet: string) => jpegSegment(0xe1, Buffer.from(XMP + packet, 'latin1'))

describe.each(imageTypes)('EXIF in %s', (type) => {
  // [U23]
  it('loses the place and keeps date, orientation and every other byte', async () => {
    const before = photo(type, tags)
    expect(await reader.gps(tiffOf(before))).toEqual({ latitude: 52, longitude: 13 })

    const after = clean(before, type)
    if (!after) throw new Error('nothing was taken out')
    expect(await reader.gps(tiffOf(after)).catch(() => undefined)).toBeUndefined()
    const left = await reader.parse(tiffOf(after), { reviveValues: false, translateValues: false })
    expect(left).toEqual({ Orientation: 6, DateTimeOriginal: tags.taken, OffsetTimeOriginal: tags.offset })
    expect(tiffOf(after).includes(Buffer.from([0, 0, 0, 52, 0, 0, 0, 1]))).toBe(false)

    expect(after.length).toBe(before.length)
    const tiffAt = before.indexOf(tiffOf(before))
    expect(after.subarray(0, tiffAt)).toEqual(before.subarray(0, tiffAt))
    const checksum = type === 'image/png' ? 4 : 0
    const behind = tiffAt + tiffOf(before).length + checksum
    expect(after.subarray(behind)).toEqual(before.subarray(behind))
  })

  it('is left alone where there is no place', () => {
    expect(clean(photo(type, { orientation: 6, taken: '2024:05:06 07:08:09' }), type)).toBeUndefined()
  })

  it('loses the place also where the block is damaged behind it', () => {
    const before = photo(type, tags)
    const tiff = tiffOf(before)
    const isLittle = tiff.readUInt16BE(0) === 0x4949
    const at = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    const count = isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
    // The pointer to the thumbnail's directory leads out of the block.
    tiff.fill(0xfe, at + 2 + count * 12, at + 2 + count * 12 + 4)
    const after = clean(before, type)
    if (!after) throw new Error('nothing was taken out')
    expect(tiffOf(after).includes(Buffer.from([0, 0, 0, 52, 0, 0, 0, 1]))).toBe(false)
  })

  it('survives any damage', () => {
    const whole = photo(type, tags)
    for (let n = 0; n < whole.length; n++) {
      expect(() => clean(whole.subarray(0, n), type)).not.toThrow()
      const bytes = Buffer.from(whole)
      bytes[n] = 0xff
      expect(() => clean(bytes, type)).not.toThrow()
    }
  })
})

it('a PNG’s checksum fits the changed block', () => {
  const after = clean(photo('image/png', tags), 'image/png') ?? Buffer.alloc(0)
  const at = after.indexOf('eXIf') - 4
  const chunk = pngChunk('eXIf', tiffOf(after))
  expect(after.subarray(at, at + chunk.length)).toEqual(chunk)
})

describe('XMP', () => {
  const place = xmp('exif:GPSLatitude="52,30N"')
  const city = xmp('photoshop:City="Berlin"')
  const harmless = xmp('xmp:Rating="5"')
  const jpeg = photo('image/jpeg', {})
  const png = photo('image/png', {})
  const webp = photo('image/webp', {})

  it.each([place, city, Buffer.from(place, 'utf16le').toString('latin1')])(
    'that names a place is emptied',
    (packet) => {
      const before = insertIntoJpeg(jpeg, jpegXmp(packet))
      const after = clean(before, 'image/jpeg')
      expect(after?.length).toBe(before.length)
      expect(after?.includes('GPS') || after?.includes('City') || after?.includes('G\0P\0S')).toBe(false)
      expect(after?.includes(XMP)).toBe(true)
    },
  )

  it('that names none stays', () => {
    expect(clean(insertIntoJpeg(jpeg, jpegXmp(harmless)), 'image/jpeg')).toBeUndefined()
    const chunk = pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${harmless}`, 'latin1'))
    expect(clean(insertIntoPng(png, chunk), 'image/png')).toBeUndefined()
    expect(clean(extendWebp(webp, stored, [riffChunk('XMP ', Buffer.from(harmless))]), 'image/webp')).toBeUndefined()
  })

  it('in parts is read as a whole', () => {
    const part = (text: string) =>
      jpegSegment(0xe1, Buffer.from(`http://ns.adobe.com/xmp/extension/\0${'0'.repeat(40)}${text}`, 'latin1'))
    const after = clean(insertIntoJpeg(jpeg, part('<exif:G'), part('PSLatitude>52')), 'image/jpeg')
    expect(after?.includes('Latitude')).toBe(false)
  })

  it('goes from PNG, also when compressed or hidden in a raw profile', () => {
    for (const [name, text] of [
      ['iTXt', `XML:com.adobe.xmp\0\0\0\0\0${place}`],
      ['iTXt', 'XML:com.adobe.xmp\0\x01\0\0\0compressed'],
      ['zTXt', 'Raw profile type exif\0\0hidden'],
    ] as const) {
      const after = clean(insertIntoPng(png, pngChunk(name, Buffer.from(text, 'latin1'))), 'image/png')
      expect(after).toEqual(png)
    }
  })

  it('that names a place is emptied in WebP', () => {
    const before = extendWebp(webp, stored, [riffChunk('XMP ', Buffer.from(place))])
    const after = clean(before, 'image/webp')
    expect(after?.length).toBe(before.length)
    expect(after?.includes('GPS')).toBe(false)
  })
})

it('IPTC loses city and country, and keeps the byline', () => {
  const set = (dataset: number, text: string) =>
    Buffer.concat([Buffer.from([0x1c, 2, dataset, 0, text.length]), Buffer.from(text)])
  const sets = Buffer.concat([set(80, 'Nina'), set(90, 'Berlin'), set(101, 'Germany')])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(sets.length)
  const resource = Buffer.concat([Buffer.from('8BIM\x04\x04\0\0', 'latin1'), size, sets])
  const content = Buffer.concat([Buffer.from('Photoshop 3.0\0', 'latin1'), resource])
  const before = insertIntoJpeg(photo('image/jpeg', {}), jpegSegment(0xed, content))
  const after = clean(before, 'image/jpeg')
  expect(after?.length).toBe(before.length)
  expect(after?.includes('Nina')).toBe(true)
  expect(after?.includes('Berlin') || after?.includes('Germany')).toBe(false)
})

describe('data after a JPEG', () => {
  const first = photo('image/jpeg', { orientation: 1 })
  const second = photo('image/jpeg', tags)

  it('a second picture stays, without its place', () => {
    const padding = Buffer.alloc(6)
    const after = clean(Buffer.concat([first, padding, second]), 'image/jpeg')
    expect(after?.length).toBe(first.length + 6 + second.length)
    expect(after?.subarray(0, first.length)).toEqual(first)
    expect(after?.subarray(first.length + 6)).toEqual(clean(second, 'image/jpeg'))
  })

  it('a film goes', () => {
    const film = Buffer.from('\0\0\0\x18ftypmp42 and where it was taken', 'latin1')
    expect(clean(Buffer.concat([first, film]), 'image/jpeg')).toEqual(first)
  })

  it('padding is no reason to touch the file', () => {
    expect(clean(Buffer.concat([first, Buffer.alloc(100)]), 'image/jpeg')).toBeUndefined()
  })
})
