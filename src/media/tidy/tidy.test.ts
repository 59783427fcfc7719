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
import { readHeader } from '../formats/header'
import { tidy } from './tidy'
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

/** The file as sent; undefined if it is sent unchanged, or rejected. */
const clean = (bytes: Buffer, type: ImageType, keepsPlace = false) => {
  const original = new Uint8Array(bytes)
  const header = readHeader(original)
  if (!header.ok) return undefined
  expect(header.value.type).toBe(type)
  const { bytes: tidied } = tidy(original, header.value.image, keepsPlace)
  return tidied && Buffer.from(tidied)
}
const tiffOf = (bytes: Buffer) => {
  const header = readHeader(new Uint8Array(bytes))
  if (!header.ok || !header.value.exif) throw new Error('no EXIF')
  return bytes.subarray(header.value.exif.start, header.value.exif.end)
}
const xmp = (properties: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" ${properties}/></x:xmpmeta>`
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

  it('is unchanged if it has no place', () => {
    expect(clean(photo(type, { orientation: 6, taken: '2024:05:06 07:08:09' }), type)).toBeUndefined()
  })

  it('loses the place also if the block is damaged behind it', () => {
    const before = photo(type, tags)
    const tiff = tiffOf(before)
    const isLittle = tiff.readUInt16BE(0) === 0x4949
    const at = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    const count = isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
    // The pointer to the thumbnail's directory points outside the block.
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

  it.each([place, city])('loses a property that names a place, and keeps all others', (packet) => {
    const both = packet.replace('/>', ' xmp:Label="kept"><dc:title>Harbour</dc:title></rdf:Description>')
    const before = insertIntoJpeg(jpeg, jpegXmp(both))
    const after = clean(before, 'image/jpeg')
    expect(after?.length).toBe(before.length)
    expect(after?.includes('GPS') || after?.includes('City') || after?.includes('Berlin')).toBe(false)
    expect(after?.includes('<dc:title>Harbour</dc:title>')).toBe(true)
    expect(after?.includes('xmp:Label="kept"')).toBe(true)
  })

  it('loses elements with all that is in them, in any namespace that is about places, and comments', () => {
    const inner =
      '<Iptc4xmpExt:LocationCreated><rdf:Bag><rdf:li>Paris</rdf:li></rdf:Bag></Iptc4xmpExt:LocationCreated>' +
      '<c:mcc xmlns:c="http://developer.sonyericsson.com/cell/1.0/">262</c:mcc><!-- Taken in Paris -->' +
      '<maker:GpsLongtitude>2.29</maker:GpsLongtitude><xmp:Rating>5</xmp:Rating>'
    const packet = harmless.replace('/>', `>${inner}</rdf:Description>`)
    const after = clean(insertIntoJpeg(jpeg, jpegXmp(packet)), 'image/jpeg')
    expect(['Paris', '262', '2.29'].filter((text) => after?.includes(text))).toEqual([])
    expect(after?.includes('<xmp:Rating>5</xmp:Rating>')).toBe(true)
  })

  it('keeps a value that looks like the name of a place', () => {
    const packet = harmless.replace('/>', '><GImage:Data>gPSLocationCity</GImage:Data></rdf:Description>')
    expect(clean(insertIntoJpeg(jpeg, jpegXmp(packet)), 'image/jpeg')).toBeUndefined()
  })

  it.each([
    ['UTF-16', Buffer.from(place, 'utf16le').toString('latin1')],
    ['no well-formed XML', '<x:xmpmeta><photo where="Paris"></x:xmpmeta>'],
    ['a document type', `<!DOCTYPE x [<!ENTITY e "Paris">]>${harmless}`],
  ])('becomes spaces as a whole if it is %s', (_, packet) => {
    const before = insertIntoJpeg(jpeg, jpegXmp(packet))
    expect(clean(before, 'image/jpeg')).toEqual(insertIntoJpeg(jpeg, jpegXmp(' '.repeat(packet.length))))
  })

  it('that names none stays', () => {
    expect(clean(insertIntoJpeg(jpeg, jpegXmp(harmless)), 'image/jpeg')).toBeUndefined()
    const chunk = pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${harmless}`, 'latin1'))
    expect(clean(insertIntoPng(png, chunk), 'image/png')).toBeUndefined()
    expect(clean(extendWebp(webp, stored, [riffChunk('XMP ', Buffer.from(harmless))]), 'image/webp')).toBeUndefined()
  })

  it('in parts is read as a whole', () => {
    const part = (text: string) =>
      jpegSegment(0xe1, Buffer.from(`http://ns.adobe.com/xmp/extension/\0${'0'.repeat(40)}${text}`, 'latin1'))
    const after = clean(
      insertIntoJpeg(jpeg, part('<a><exif:G'), part('PSLatitude>52</exif:GPSLatitude></a>')),
      'image/jpeg',
    )
    expect(after?.includes('Latitude')).toBe(false)
  })

  it('goes from PNG as a whole if it cannot be read, as do texts and chunks that may not stay', () => {
    for (const [name, text] of [
      ['iTXt', 'XML:com.adobe.xmp\0\x01\0\0\0compressed'],
      ['zTXt', 'Raw profile type exif\0\0hidden'],
      ['tEXt', 'Location\0Paris'],
      ['tEXt', 'Comment\0Taken in Paris'],
      ['caBX', 'a manifest'],
      ['tIME', '1234567'],
    ] as const) {
      const after = clean(insertIntoPng(png, pngChunk(name, Buffer.from(text, 'latin1'))), 'image/png')
      expect(after).toEqual(png)
    }
  })

  it('loses its place in a PNG, whose checksum fits', () => {
    const chunk = (packet: string) => pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${packet}`, 'latin1'))
    const attribute = 'exif:GPSLatitude="52,30N"'
    const emptied = place.replace(` ${attribute}`, ' '.repeat(attribute.length + 1))
    expect(clean(insertIntoPng(png, chunk(place)), 'image/png')).toEqual(insertIntoPng(png, chunk(emptied)))
  })

  it('that names a place is emptied in WebP', () => {
    const before = extendWebp(webp, stored, [riffChunk('XMP ', Buffer.from(place))])
    const after = clean(before, 'image/webp')
    expect(after?.length).toBe(before.length)
    expect(after?.includes('GPS')).toBe(false)
  })
})

// [U45]
it.each([
  ['a comment', 0xfe, 'Taken at 48.8577, 2.2950'],
  ['an unknown segment', 0xe4, '{"lat":48.8577}'],
  ['a segment of FLIR', 0xe1, 'FLIR\0 GPS 48.8577'],
  ['a manifest', 0xeb, 'JP exif:GPSLatitude 48.8577'],
])('%s of a JPEG becomes an empty segment of the same length, and stays if the place is kept', (_, marker, text) => {
  const jpeg = photo('image/jpeg', {})
  const before = insertIntoJpeg(jpeg, jpegSegment(marker, Buffer.from(text)))
  expect(clean(before, 'image/jpeg')).toEqual(insertIntoJpeg(jpeg, jpegSegment(0xef, Buffer.alloc(text.length))))
  expect(clean(before, 'image/jpeg', true)).toBeUndefined()
})

/** A resource of Photoshop with these fields of IPTC: 80 is the byline, 90 the city. */
const iptc = (...fields: readonly [number, string][]) => {
  const content = Buffer.concat(
    fields.map(([id, text]) => Buffer.concat([Buffer.from([0x1c, 2, id, 0, text.length]), Buffer.from(text)])),
  )
  const head = Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0', 'latin1')
  return Buffer.concat([head, Buffer.from([content.length]), content])
}

it.each([
  ['the density', 0xe0, Buffer.from('JFIF\0\x01\x02')],
  ['a thumbnail', 0xe0, Buffer.from('JFXX\0\x10')],
  ['a colour profile', 0xe2, Buffer.from('ICC_PROFILE\0\x01\x01')],
  ['the index of further pictures', 0xe2, Buffer.from('MPF\0')],
  ['the data of HDR', 0xe2, Buffer.from('urn:iso:std:iso:ts:21496:-1\0')],
  ['the name of the photographer', 0xed, iptc([80, 'Nina'])],
  ['the kind of colours', 0xee, Buffer.from('Adobe\0')],
])('%s of a JPEG stays', (_, marker, content) => {
  expect(clean(insertIntoJpeg(photo('image/jpeg', {}), jpegSegment(marker, content)), 'image/jpeg')).toBeUndefined()
})

// [U45]
it('a city in a JPEG goes, and the name of the photographer next to it stays', () => {
  const before = insertIntoJpeg(photo('image/jpeg', {}), jpegSegment(0xed, iptc([90, 'Rome'], [80, 'Nina'])))
  const after = clean(before, 'image/jpeg')
  expect([after?.length, after?.includes('Nina'), after?.includes('Rome')]).toEqual([before.length, true, false])
})

it('text of a PNG stays if its keyword is a harmless one', () => {
  const before = insertIntoPng(photo('image/png', {}), pngChunk('tEXt', Buffer.from('Author\0Nina')))
  expect(clean(before, 'image/png')).toBeUndefined()
})

it('an unknown chunk of a WebP goes', () => {
  const webp = photo('image/webp', {})
  const before = extendWebp(webp, stored, [riffChunk('GEO ', Buffer.from('48.8577'))])
  expect(clean(before, 'image/webp')?.includes('48.8577')).toBe(false)
  expect(clean(before, 'image/webp', true)).toBeUndefined()
})

// [U46]
describe.each([true, false])('damage that every browser forgives (place kept: %s)', (keepsPlace) => {
  const jpeg = photo('image/jpeg', {})
  const end = jpeg.subarray(0, -2)
  const empty = (length: number) => jpegSegment(0xef, Buffer.alloc(length - 4))
  const withStray = (stray: Buffer) => insertIntoJpeg(jpeg, jpegSegment(0xe0, Buffer.from('JFIF\0')), stray)

  it.each([
    ['a missing end', end, jpeg],
    ['zeros behind the end', Buffer.concat([jpeg, Buffer.alloc(100_000)]), jpeg],
    ['a film', Buffer.concat([jpeg, Buffer.from('\0\0\0\x18ftypmp42 film', 'latin1')]), jpeg],
    [
      'a film behind a missing end',
      Buffer.concat([
        end,
        Buffer.from('\0\0\x30\x0a\x10\0\0\0MotionPhoto_Data\0\0\0\x18ftypmp42 \xff\xd8\xff\xd9', 'latin1'),
      ]),
      jpeg,
    ],
    ['stray bytes', withStray(Buffer.alloc(70_000, 7)), withStray(Buffer.concat([empty(65_537), empty(4463)]))],
    ['two stray bytes', withStray(Buffer.from([0xff, 0])), withStray(Buffer.from([0xff, 0xff]))],
    [
      'a second height',
      Buffer.concat([end, Buffer.from([0xff, 0xdc, 0, 4, 0, 8, 0xff, 0xd9])]),
      Buffer.concat([end, empty(6), Buffer.from([0xff, 0xd9])]),
    ],
  ])('%s is repaired', (_, before, after) => {
    expect(clean(before, 'image/jpeg', keepsPlace)).toEqual(after)
    expect(clean(after, 'image/jpeg', keepsPlace)).toBeUndefined()
  })
})

it.each([
  ['image/jpeg', photo('image/jpeg', {}).subarray(0, 60)],
  ['image/png', photo('image/png', {}).subarray(0, -12)],
  ['image/webp', photo('image/webp', {}).subarray(0, -4)],
] as const)('a %s that is cut off is refused', (_, bytes) => {
  expect(readHeader(new Uint8Array(bytes))).toMatchObject({ ok: false, error: { code: 'IMAGE_DAMAGED' } })
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
})
