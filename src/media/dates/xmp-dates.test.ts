import { describe, expect, it } from 'vitest'
import { imageTypes } from '../../../contract/limits'
import {
  extendWebp,
  insertIntoJpeg,
  insertIntoPng,
  jpegSegment,
  pngChunk,
  riffChunk,
  withExif,
} from '../../../tests/fixtures/exif'
import { probePictures } from '../processing/probe-pictures'
import { readHeader } from '../formats/header'
import { takenAt } from './taken'

const now = Date.UTC(2026, 5, 1, 12)
const size = { width: 16, height: 8 }
const probe = (type: keyof typeof probePictures) => Buffer.from(probePictures[type], 'base64')
const jpeg = Buffer.concat([probe('image/jpeg').subarray(0, 2), probe('image/jpeg').subarray(38)])
const png = Buffer.concat([probe('image/png').subarray(0, 33), probe('image/png').subarray(71)])
const webp = probe('image/webp').subarray(0, probe('image/webp').indexOf('EXIF'))

const withXmp = {
  'image/jpeg': (packet: string) =>
    insertIntoJpeg(jpeg, jpegSegment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${packet}`))),
  'image/png': (packet: string) =>
    insertIntoPng(png, pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${packet}`))),
  'image/webp': (packet: string) => extendWebp(webp, size, [riffChunk('XMP ', Buffer.from(packet))]),
}
const packetOf = (attributes: string, elements = '') =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
  `<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" ` +
  `xmlns:xmp="http://ns.adobe.com/xap/1.0/" ${attributes}>${elements}</rdf:Description></rdf:RDF></x:xmpmeta>`

const dateOf = async (file: Buffer) => {
  const bytes = new Uint8Array(file)
  const header = readHeader(bytes)
  if (!header.ok) throw new Error(header.error.code)
  return (await takenAt(bytes, header.value, now)).dateCreated
}
const TAKEN = 'exif:DateTimeOriginal="2024-05-06T07:08:09.25+02:00"'

// [U58]
describe.each(imageTypes)('XMP in %s', (type) => {
  it('has the date of a photo without an Exif block', async () => {
    expect(await dateOf(withXmp[type](packetOf(TAKEN)))).toBe('2024-05-06T05:08:09.250Z')
    const element = '<photoshop:DateCreated>2023-02-03T04:05:06Z</photoshop:DateCreated>'
    expect(await dateOf(withXmp[type](packetOf('', element)))).toBe('2023-02-03T04:05:06.000Z')
  })
})

it('the date of exposure is believed before those of the file', async () => {
  const packet = packetOf(`xmp:CreateDate="2022-01-01T01:01:01Z" ${TAKEN} photoshop:DateCreated="2021-01-01T01:01:01Z"`)
  expect(await dateOf(withXmp['image/jpeg'](packet))).toBe('2024-05-06T05:08:09.250Z')
})

it('an Exif date is believed before XMP', async () => {
  const tags = { taken: '2020:05:06 07:08:09', offset: 'Z' }
  expect(await dateOf(withExif(withXmp['image/jpeg'](packetOf(TAKEN)), 'image/jpeg', size, tags))).toBe(
    '2020-05-06T07:08:09.000Z',
  )
})

it('a time without an offset is in the device’s zone', async () => {
  const local = new Date(2024, 4, 6, 7, 8, 9).toISOString()
  expect(await dateOf(withXmp['image/jpeg'](packetOf('xmp:CreateDate="2024-05-06T07:08:09"')))).toBe(local)
})

it.each([
  ['another namespace', packetOf(TAKEN).replace('http://ns.adobe.com/exif/1.0/', 'http://example.com/')],
  ['no time', packetOf('xmp:CreateDate="2024"')],
  ['no well-formed XML', packetOf(`${TAKEN} <`)],
])('%s tells no date', async (_, packet) => {
  expect(await dateOf(withXmp['image/jpeg'](packet))).toBe(new Date(now).toISOString())
})
