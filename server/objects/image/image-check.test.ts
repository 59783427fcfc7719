import { expect, test } from 'vitest'
import { jpeg, png, riff, webp, webpCanvas, webpFrame, webpLossless } from '../../test/pictures'
import { checkImage } from './image-check'
import type { Place } from '../place'

const ORIGINAL: Pick<Place, 'purpose' | 'variant'> = { purpose: 'ITEM', variant: 'base' }
const OF_TYPE = { 'image/jpeg': jpeg('a'), 'image/png': png(), 'image/webp': webp() } as const
const types = Object.keys(OF_TYPE) as (keyof typeof OF_TYPE)[]

/** The verdict on an image, and its cost: how many reads of how many bytes in all. */
const examine = async (bytes: Buffer, type = 'image/jpeg', place = ORIGINAL) => {
  const taken = { reads: 0, bytes: 0 }
  const at = (position: number, length: number) => {
    taken.reads += 1
    taken.bytes += length
    return Promise.resolve(bytes.subarray(position, position + length))
  }
  const result = await checkImage({ length: bytes.length, at }, type, place)
  return { ...taken, verdict: result.ok ? 'ok' : `${result.error.status} ${result.error.message}` }
}
/** 'ok' or the status and message of the refusal. */
const verdict = async (bytes: Buffer, type?: string, place?: typeof ORIGINAL) =>
  (await examine(bytes, type, place)).verdict

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
/** A JPEG with these bytes right behind its SOI. */
const withHeader = (...parts: Buffer[]) => Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, jpeg('a').subarray(2)])
const frame = (width: number, height: number) =>
  segment(0xc0, Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]))
/** A JPEG with this entropy-coded data. */
const withScan = (data: Buffer) => Buffer.concat([jpeg('a').subarray(0, -2), data, Buffer.from([0xff, 0xd9])])
/** A chunk of a PNG's pixels, 8 kB as written by many encoders. */
const idat = Buffer.concat([Buffer.from('\0\0\x20\0IDAT', 'latin1'), Buffer.alloc(8196)])
const MB = 1024 * 1024

test('whole images of the three types pass', async () => {
  for (const type of types) expect(await verdict(OF_TYPE[type], type)).toBe('ok')
  expect(await verdict(riff(webpFrame()), 'image/webp')).toBe('ok')
  expect(await verdict(riff(webpLossless(16_383, 6_000)), 'image/webp')).toBe('ok')
})

test('F35 another file, or an image of another type than announced, is refused as such', async () => {
  for (const text of [
    '<html><script>'.repeat(20),
    '<svg xmlns="http://www.w3.org/2000/svg"/>'.repeat(9),
    'GIF89a'.repeat(30),
  ])
    expect(await verdict(Buffer.from(text))).toMatch(/^415/)
  expect(await verdict(png())).toMatch(/^415/)
  expect(await verdict(jpeg('a'), 'image/png')).toMatch(/^415/)
  expect(await verdict(Buffer.alloc(0))).toMatch(/^415/)
})

test('F35 what would burst a decoder is refused from its header', async () => {
  expect(await verdict(jpeg('a', 16_384, 6_103))).toBe('ok')
  expect(await verdict(jpeg('a', 16_384, 6_104))).toMatch(/^400.*pixels/)
  expect(await verdict(jpeg('a', 16_385, 10))).toMatch(/^400.*pixels/)
  expect(await verdict(png(65_535, 65_535), 'image/png')).toMatch(/^400.*pixels/)
  expect(await verdict(riff(webpFrame(16_383, 16_383)), 'image/webp')).toMatch(/^400.*pixels/)
  expect(await verdict(riff(webpLossless(16_383, 16_383)), 'image/webp')).toMatch(/^400.*pixels/)
  expect(await verdict(jpeg('a', 0, 10))).toMatch(/^400.*size/)
})

test.each([
  ['PROFILE', 1080, 540, 270],
  ['CLIQUE', 1080, 540, 270],
  ['BANNER', 16_384, 1024, 270],
  ['COVER', 16_384, 1024, 270],
  ['ITEM', 16_384, 1024, 270],
] as const)('%s: no variant has a longer side than its own', async (purpose, base, medium, low) => {
  for (const [variant, side] of [
    ['base', base],
    ['medium', medium],
    ['low', low],
  ] as const) {
    expect(await verdict(jpeg('a', side, 10), 'image/jpeg', { purpose, variant })).toBe('ok')
    expect(await verdict(jpeg('a', side + 1, 10), 'image/jpeg', { purpose, variant })).toMatch(/^400.*pixels/)
    expect(await verdict(jpeg('a', 10, side + 1), 'image/jpeg', { purpose, variant })).toMatch(/^400.*pixels/)
  }
})

test('F35 a size other than the one that a decoder takes is refused', async () => {
  const small = frame(64, 48)
  expect(await verdict(withHeader(frame(16_383, 16_383)))).toMatch(/^400.*several sizes/)
  // A frame header behind the first scan, and a frame header that no marker leads to.
  expect(await verdict(withScan(Buffer.concat([small, frame(16_383, 16_383)])))).toMatch(/^400.*several sizes/)
  expect(await verdict(withHeader(segment(0xfe, Buffer.alloc(9)), Buffer.alloc(3), frame(16_383, 16_383)))).toMatch(
    /^400.*between its segments/,
  )
  expect(await verdict(Buffer.concat([small, jpeg('a', 16_383, 16_383)]))).toMatch(/^415/)
  expect(await verdict(withHeader(jpeg('b', 16_383, 16_383)))).toMatch(/^400.*none may be/)
  expect(await verdict(withScan(segment(0xdc, Buffer.from([0x3f, 0xff]))))).toMatch(/^400.*none may be/)

  const ihdr = png(16_383, 16_383).subarray(8, 33)
  const before = png().subarray(0, 8)
  const text = Buffer.concat([Buffer.from([0, 0, 0, 0]), Buffer.from('tEXt'), Buffer.alloc(4)])
  expect(await verdict(Buffer.concat([png().subarray(0, 33), ihdr, png().subarray(33)]), 'image/png')).toMatch(
    /^400.*several sizes/,
  )
  expect(await verdict(Buffer.concat([before, text, png().subarray(8)]), 'image/png')).toMatch(/^400.*no size/)
  const otherSum = png()
  otherSum[32] = (otherSum[32] ?? 0) ^ 1
  expect(await verdict(otherSum, 'image/png')).toMatch(/^400.*wrong checksum/)

  expect(await verdict(riff(webpCanvas(64, 48), webpFrame(16_383, 48)), 'image/webp')).toMatch(/^400.*several sizes/)
  expect(await verdict(riff(webpFrame(), webpFrame(16_383, 48)), 'image/webp')).toMatch(/^400.*several sizes/)
  expect(await verdict(riff(webpFrame(), webpCanvas(16_383, 48)), 'image/webp')).toMatch(/^400.*several sizes/)
  expect(await verdict(riff(webpCanvas(64, 48, 2), webpFrame()), 'image/webp')).toMatch(/^400.*animated/)
  expect(await verdict(riff(webpCanvas()), 'image/webp')).toMatch(/^400.*no size/)
})

test('F35 halves are refused, wherever they were cut', async () => {
  const thumbnail = segment(0xe1, jpeg('thumbnail'))
  const preview = jpeg('preview')
  const whole = {
    'image/jpeg': withHeader(thumbnail, segment(0xe2, Buffer.alloc(50))),
    'image/png': png(),
    'image/webp': webp(),
  }
  for (const type of types) {
    expect(await verdict(whole[type], type)).toBe('ok')
    for (let length = 12; length < whole[type].length; length++)
      expect(await verdict(whole[type].subarray(0, length), type), `${type} cut to ${length}`).toMatch(/^400/)
  }
  // The same holds for a second picture behind the first.
  const two = Buffer.concat([jpeg('a'), preview])
  expect(await verdict(two)).toBe('ok')
  expect(await verdict(two.subarray(0, -2))).toMatch(/^400.*end is missing/)
})

test('a little may follow the end of an image, a second file may not', async () => {
  for (const type of types) {
    const bytes = OF_TYPE[type]
    expect(await verdict(Buffer.concat([bytes, Buffer.alloc(60_000)]), type)).toBe('ok')
    expect(await verdict(Buffer.concat([bytes, Buffer.alloc(60_000, 7)]), type)).toBe('ok')
    expect(await verdict(Buffer.concat([bytes, Buffer.alloc(70_000)]), type)).toMatch(/^400.*follows/)
    const ending = { 'image/jpeg': Buffer.from([0xff, 0xd9]), 'image/png': png().subarray(-12), 'image/webp': webp() }
    expect(await verdict(Buffer.concat([bytes, Buffer.alloc(2 * MB, 7), ending[type]]), type)).toMatch(/^400.*follows/)
  }
})

test('data that cameras append to a JPEG may follow: padded pictures, a film, a note of the maker', async () => {
  const box = (name: string, data: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(data.length + 8)
    head.write(name, 4, 'latin1')
    return Buffer.concat([head, data])
  }
  const large = withScan(Buffer.alloc(MB, 7))
  const film = Buffer.concat([box('ftyp', Buffer.from('mp42....')), box('mdat', Buffer.alloc(2 * MB, 7))])
  const note = Buffer.alloc(1000, 7)
  expect(await verdict(Buffer.concat([jpeg('a'), large, Buffer.alloc(300), large, note]))).toBe('ok')
  expect(await verdict(Buffer.concat([jpeg('a'), film, note]))).toBe('ok')
  expect(await verdict(Buffer.concat([jpeg('a'), film.subarray(16), note]))).toMatch(/^400.*follows/)
  expect(await verdict(Buffer.concat([jpeg('a'), jpeg('b', 16_383, 16_383)]))).toMatch(/^400.*pixels/)
  expect(await verdict(Buffer.concat(Array.from({ length: 20 }, () => jpeg('a'))))).toMatch(/^400.*many pictures/)
})

test('a size that is late, after long metadata, is found', async () => {
  const block = segment(0xe1, Buffer.alloc(65_533))
  expect(await verdict(withHeader(...Array.from({ length: 40 }, () => block)))).toBe('ok')
})

test('restarts, stuffed and fill bytes and reserved codes in a scan are no markers', async () => {
  expect(
    await verdict(
      withScan(Buffer.from([0xff, 0, 0xff, 0xd0, 1, 0xff, 0xff, 0, 0xff, 0xd7, 0xff, 0x9f, 0xff, 0xfd, 0xff])),
    ),
  ).toBe('ok')
  // Tests every place around the end of the first block and of the second.
  const start = jpeg('a').length - 2
  for (const end of [64 * 1024, 576 * 1024])
    for (let at = end - 3; at <= end + 1; at++) {
      const data = Buffer.concat([Buffer.alloc(at - start, 7), Buffer.from([0xff, 0])])
      expect(await verdict(withScan(data)), `a marker at ${at}`).toBe('ok')
      expect(await verdict(withScan(data).subarray(0, at + 1)), `a marker at ${at}`).toMatch(/^400.*end is missing/)
    }
})

test('every byte is read once at most, and the number of segments is bounded', async () => {
  const filled = (byte: number, length = 2 * MB) => Buffer.alloc(length, byte)
  const empty = Buffer.concat(Array.from({ length: 30_000 }, () => segment(0xfe, Buffer.alloc(0))))
  const scans = Buffer.concat(Array.from({ length: 1000 }, () => segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]))))
  const chunks = Buffer.concat(Array.from({ length: 30_000 }, () => Buffer.from('\0\0\0\0tEXt\0\0\0\0', 'latin1')))
  const hostile: [Buffer, string, RegExp][] = [
    [Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), filled(0)]), 'image/jpeg', /end is missing/],
    [Buffer.concat([Buffer.from([0xff, 0xd8]), filled(0xff)]), 'image/jpeg', /end is missing/],
    [withHeader(empty), 'image/jpeg', /many segments/],
    [withScan(scans), 'image/jpeg', /many scans/],
    [jpeg('a').subarray(0, -2), 'image/jpeg', /end is missing/],
    [Buffer.concat([jpeg('a').subarray(0, -2), filled(0xff)]), 'image/jpeg', /end is missing/],
    [Buffer.concat([png().subarray(0, 33), chunks]), 'image/png', /many chunks/],
    [Buffer.concat([png().subarray(0, 8), filled(0xff)]), 'image/png', /no size/],
    [riff(...Array.from({ length: 1000 }, () => webpCanvas().fill('XMP ', 0, 4))), 'image/webp', /many chunks/],
  ]
  for (const [bytes, type, reason] of hostile) {
    const { verdict: found, bytes: taken, reads } = await examine(bytes, type)
    expect(found).toMatch(reason)
    expect(taken).toBeLessThanOrEqual(bytes.length + 64 * 1024)
    expect(reads).toBeLessThanOrEqual(2 + bytes.length / (256 * 1024))
  }
  // Bytes between two blocks are not read.
  const { bytes: taken } = await examine(Buffer.concat([png().subarray(0, 33), filled(0, 8 * MB)]), 'image/png')
  expect(taken).toBeLessThan(MB)
})

test('only the header and the end of a large photo in a bucket are read', async () => {
  const large = {
    'image/jpeg': withScan(Buffer.alloc(8 * MB, 7)),
    'image/png': Buffer.concat([
      png().subarray(0, -12),
      ...Array.from({ length: 900 }, () => idat),
      png().subarray(-12),
    ]),
    'image/webp': riff(webpCanvas(), riff(Buffer.alloc(8 * MB)).fill('ALPH', 0, 4), webpFrame()),
  }
  for (const type of types) {
    const { verdict: found, bytes: taken, reads } = await examine(large[type], type)
    expect(found).toBe('ok')
    expect(reads).toBeLessThanOrEqual(3)
    expect(taken).toBeLessThan(MB)
    const cutShort = await examine(large[type].subarray(0, -80), type)
    expect(cutShort.verdict).toMatch(/^400.*end is missing/)
  }
})
