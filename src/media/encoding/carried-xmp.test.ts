import { expect, it } from 'vitest'
import { latin1 } from '../../../contract/image/bytes'
import { carriedXmp } from './carried-xmp'

const packet = (properties: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" \
xmlns:exif="http://ns.adobe.com/exif/1.0/" ${properties}</rdf:RDF></x:xmpmeta>`
const carried = (properties: string, keepsPlace: boolean) =>
  latin1(carriedXmp(new Uint8Array(Buffer.from(packet(properties), 'latin1')), keepsPlace))

it('is upright, whether an attribute or an element says so', () => {
  expect(carried('tiff:Orientation="6"/>', true)).toBe(packet('tiff:Orientation="1"/>'))
  expect(carried('><tiff:Orientation>8</tiff:Orientation></rdf:Description>', true)).toBe(
    packet('><tiff:Orientation>1</tiff:Orientation></rdf:Description>'),
  )
})

it('keeps a rating, and a place only if it may', () => {
  const properties = 'xmp:Rating="4" exif:GPSLatitude="52,0N"/>'
  expect(carried(properties, true)).toBe(packet(properties))
  expect(carried(properties, false)).toContain('xmp:Rating="4"')
  expect(carried(properties, false)).not.toContain('GPSLatitude')
})
