import { expect, it } from 'vitest'
import { cleanResources } from './iptc'

const set = (dataset: number, text: string) =>
  Buffer.concat([Buffer.from([0x1c, 2, dataset, 0, text.length]), Buffer.from(text)])
const resource = (id: number, content: Buffer) => {
  const head = Buffer.from('8BIM\0\0\0\0\0\0\0\0', 'latin1')
  head.writeUInt16BE(id, 4)
  head.writeUInt32BE(content.length, 8)
  return Buffer.concat([head, content, Buffer.alloc(content.length & 1)])
}
const iptc = (...sets: Buffer[]) => resource(0x0404, Buffer.concat(sets))
const clean = (...resources: Buffer[]) => {
  const bytes = new Uint8Array(Buffer.concat(resources))
  cleanResources(bytes)
  return Buffer.from(bytes)
}

const [byline, caption] = [set(80, 'Nina'), set(120, 'At the lake')]
const [city, country] = [set(90, 'Berlin'), set(101, 'Germany')]
const digest = resource(0x0425, Buffer.alloc(16, 7))
const copyright = resource(0x040a, Buffer.from([1]))
const layers = resource(0x0435, Buffer.alloc(9, 7))

/** The same bytes, padded with zeros to the length of another block. */
const filled = (length: number, ...parts: Buffer[]) =>
  Buffer.concat([...parts, Buffer.alloc(length)]).subarray(0, length)

// [U45]
it('loses city and country with their checksum, and keeps the byline', () => {
  const before = Buffer.concat([digest, iptc(byline, city, country, caption), copyright])
  expect(clean(before)).toEqual(filled(before.length, iptc(byline, caption), copyright))
})

it('loses resources that are not listed, and what follows the last one', () => {
  const before = Buffer.concat([layers, digest, iptc(byline), Buffer.from('8BI and where it was taken')])
  expect(clean(before)).toEqual(filled(before.length, digest, iptc(byline)))
})

it('keeps a block without places as it is, with or without its last padding', () => {
  for (const block of [Buffer.concat([digest, iptc(byline)]), iptc(byline).subarray(0, -1)])
    expect(clean(block)).toEqual(block)
})

it('keeps no data set behind one that leads out of its resource', () => {
  const long = Buffer.from([0x1c, 2, 80, 0x7f, 0xff, 0x42])
  const before = iptc(byline, long, city)
  expect(clean(before)).toEqual(filled(before.length, iptc(byline)))
})
