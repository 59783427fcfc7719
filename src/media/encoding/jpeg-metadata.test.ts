import { describe, expect, it } from 'vitest'
import { latin1 } from '../../../contract/image/bytes'
import { insertIntoJpeg, jpegSegment, tiffBlock } from '../../../tests/fixtures/exif'
import { probePictures } from '../processing/probe-pictures'
import { readHeader } from '../formats/header'
import { withMetadata } from './jpeg-metadata'

const probe = Buffer.from(probePictures['image/jpeg'], 'base64')
/** Without Exif, as an encoder writes it. */
const plain = Buffer.concat([probe.subarray(0, 2), probe.subarray(38)])
const ownProfile = jpegSegment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01own', 'latin1'))
const encoded = new Uint8Array(insertIntoJpeg(plain, jpegSegment(0xe0, Buffer.from('JFIF\0')), ownProfile))
const segments = (jpeg: Uint8Array<ArrayBuffer>) => {
  const header = readHeader(jpeg)
  return header.ok && header.value.image.type === 'image/jpeg' ? header.value.image.pictures[0].parts : []
}
const profilesIn = (jpeg: Uint8Array<ArrayBuffer>) =>
  segments(jpeg)
    .filter(({ marker }) => marker === 0xe2)
    .map(({ data, end }) => latin1(jpeg.subarray(data, end)))

describe('a JPEG with metadata', () => {
  it('has the Exif that it is given, and keeps the profile of its encoder', () => {
    const jpeg = withMetadata(encoded, { exif: new Uint8Array(tiffBlock({ orientation: 3 })) })
    expect(readHeader(jpeg)).toMatchObject({ ok: true, value: { width: 16, height: 8, orientation: 3 } })
    expect(profilesIn(jpeg)).toEqual(['ICC_PROFILE\0\x01\x01own'])
  })

  it('has the profile that it is given in place of that of its encoder', () => {
    const profile = new Uint8Array(100).fill(0x41)
    const jpeg = withMetadata(encoded, { profile })
    expect(profilesIn(jpeg)).toEqual([`ICC_PROFILE\0\x01\x01${'A'.repeat(100)}`])
  })

  it('has a long profile in numbered parts', () => {
    const profile = new Uint8Array(130_000).fill(0x41)
    const parts = profilesIn(withMetadata(encoded, { profile }))
    expect(parts.map((part) => part.slice(12, 14))).toEqual(['\x01\x02', '\x02\x02'])
    expect(parts.map((part) => part.slice(14)).join('')).toBe('A'.repeat(130_000))
  })

  it('has the XMP that it is given', () => {
    const jpeg = withMetadata(encoded, { xmp: new Uint8Array(Buffer.from('<x/>')) })
    const [first] = segments(jpeg)
    expect(first && latin1(jpeg.subarray(first.data, first.end))).toBe('http://ns.adobe.com/xap/1.0/\0<x/>')
  })

  it('has no Exif and no XMP that is longer than a segment', () => {
    const jpeg = withMetadata(encoded, { exif: new Uint8Array(65_530), xmp: new Uint8Array(65_505) })
    expect(jpeg).toEqual(encoded)
    expect(readHeader(withMetadata(encoded, { exif: new Uint8Array(65_527) }))).toMatchObject({ ok: true })
  })
})
