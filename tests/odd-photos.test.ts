/**
 * The device prepares a photo, the server checks it: the server must accept all that the device accepts, or a photo is
 * rejected after it was sent. RUNS sets the number of changed files; 10,000 take a minute.
 */
import { assert, asyncProperty, boolean, constantFrom, double, nat } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { checkImage } from '../server/objects/image/image-check'
import { readHeader } from '../src/media/formats/header'
import { tidy } from '../src/media/tidy/tidy'
import { insertIntoJpeg, insertIntoPng, jpegSegment, pngChunk, riffChunk } from './fixtures/exif'
import type { OddPhoto } from './fixtures/odd-parts'
import { fileOf, oddPhotos } from './fixtures/odd-photos'

const RUNS = Number(process.env['RUNS'] ?? 300)
/** Few pixels, and more than the server reads through: in long pixels it searches only for the end. */
const LENGTHS = [400, 700_000] as const
const [small, large] = LENGTHS.map(oddPhotos)
const LOCATIONS = [
  ['off', false],
  ['on', true],
] as const

/** The file as sent; undefined if it is rejected when it is picked. */
const prepared = (file: Buffer, type: OddPhoto['type'], keepsPlace: boolean): Buffer | undefined => {
  const bytes = new Uint8Array(file)
  const header = readHeader(bytes)
  if (!header.ok || header.value.type !== type) return undefined
  const { bytes: tidied } = tidy(bytes, header.value.image, keepsPlace)
  return tidied ? Buffer.from(tidied) : file
}

/** 'ok', or the server's verdict on a file, independent of where it is stored. */
const verdict = async (file: Buffer, type: OddPhoto['type']) => {
  const at = async (position: number, length: number) => file.subarray(position, position + length)
  const checked = await checkImage({ length: file.length, at }, type, { purpose: 'ITEM', variant: 'base' })
  return checked.ok ? 'ok' : checked.error.message
}
/** The server's objections to a file that the device accepts; empty if both accept it, or the device does not. */
const refusals = async (file: Buffer, type: OddPhoto['type'], keepsPlace: boolean): Promise<string[]> => {
  const sent = prepared(file, type, keepsPlace)
  if (!sent) return []
  const said = await verdict(sent, type)
  return said === 'ok' ? [] : [said]
}

/** The required parts that the file lacks, in their order. */
const missing = (file: Buffer, { parts, kept = [] }: OddPhoto, keepsPlace: boolean) => {
  const isLeft = ({ fate }: OddPhoto['parts'][number]) =>
    fate === 'stays' || (keepsPlace && (fate === 'place' || fate === 'cleaned'))
  let at = 0
  return [
    ...parts.filter(isLeft).filter(({ bytes }) => {
      const found = file.indexOf(bytes, at)
      if (found >= 0) at = found + bytes.length
      return found < 0
    }),
    ...kept.filter((text) => !file.includes(text)),
  ]
}

const photos = [...(small ?? []), ...(large ?? [])].map(
  (photo) => [photo.name, photo.type, fileOf(photo).length, photo] as const,
)

// [U60]
describe.each(photos.filter(([, , , { isRefused }]) => !isRefused))('%s (%s of %i bytes)', (_, type, __, photo) => {
  it.each(LOCATIONS)('with the location %s', async (___, keepsPlace) => {
    const whole = fileOf(photo)
    expect(await refusals(whole, type, keepsPlace)).toEqual([])
    const file = prepared(whole, type, keepsPlace) ?? Buffer.alloc(0)
    expect(missing(file, photo, keepsPlace)).toEqual([])
    expect(keepsPlace ? [] : photo.places.filter((place) => file.includes(place))).toEqual([])
    expect(prepared(file, type, keepsPlace)?.equals(file), 'prepared again it stays as it is').toBe(true)
  })
})

// [U61]
test.each(photos.filter(([, , , { isRefused }]) => isRefused))(
  '%s (%s of %i bytes) is refused at once',
  (_, type, __, photo) => {
    expect(LOCATIONS.map(([, keepsPlace]) => prepared(fileOf(photo), type, keepsPlace))).toEqual([undefined, undefined])
  },
)

test.each(photos)(
  '%s (%s of %i bytes), cut off at any tenth, is accepted by both or refused at once',
  async (_, type, __, photo) => {
    const whole = fileOf(photo)
    const parts = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((tenth) => whole.subarray(0, (whole.length * tenth) / 10))
    const all = parts.flatMap((part) => LOCATIONS.map(([, keepsPlace]) => refusals(part, type, keepsPlace)))
    expect((await Promise.all(all)).flat()).toEqual([])
  },
)

const damage = [constantFrom(...(small ?? [])), double({ min: 0, max: 0.999_999, noNaN: true }), nat(255)] as const

test(
  'a file of which a byte was changed is accepted by both or refused at once',
  async () => {
    const isNeverSentInVain = asyncProperty(...damage, boolean(), async (photo, at, value, keepsPlace) => {
      const whole = fileOf(photo)
      whole[Math.floor(at * whole.length)] = value
      expect(await refusals(whole, photo.type, keepsPlace)).toEqual([])
    })
    await expect(assert(isNeverSentInVain, { numRuns: RUNS, seed: 1 })).resolves.toBeUndefined()
  },
  60_000 + RUNS * 20,
)

/** A photo without the part that makes it odd. */
const plain = (name: string) => {
  const photo = small?.find((one) => one.name === name)
  if (!photo) throw new Error('no such photo')
  return fileOf({ ...photo, parts: photo.parts.filter(({ fate }) => fate === 'stays') })
}
const jpeg = plain('padded with zeros')
const png = plain('a place in a text')
/** The file with these bytes in place of others. */
const changed = (file: Buffer, at: number, ...bytes: number[]) => {
  const copy = Buffer.from(file)
  copy.set(bytes, at)
  return copy
}
const repeated = (bytes: Buffer, times: number) => Buffer.concat(Array.from({ length: times }, () => bytes))
const FRAME = Buffer.from([0xff, 0xc0])
const SCAN = Buffer.from([0xff, 0xda])
const frameAt = jpeg.indexOf(FRAME)
const scanAt = jpeg.indexOf(SCAN)
const oneScan = jpeg.subarray(scanAt, -2)
const canvas = (width: number, flags = 0) => riffChunk('VP8X', Buffer.from([flags, 0, 0, 0, width - 1, 0, 0, 47, 0, 0]))
const still = (width: number, first = 0x10) =>
  riffChunk('VP8 ', Buffer.from([first, 0, 0, 0x9d, 0x01, 0x2a, width, 0, 48, 0, 1, 2, 3, 4]))
const lossless = riffChunk('VP8L', Buffer.from([0x2e, 0, 0, 0, 0, 1, 2, 3]))
const webp = (...chunks: Buffer[]) => {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from('RIFF'), length, body])
}

// [U61]
test.each<[string, OddPhoto['type'], Buffer]>([
  ['a second beginning before the frame', 'image/jpeg', insertIntoJpeg(jpeg, Buffer.from([0xff, 0xd8]))],
  ['a hierarchical frame', 'image/jpeg', insertIntoJpeg(jpeg, jpegSegment(0xde, Buffer.alloc(15)))],
  ['a segment that expands the picture', 'image/jpeg', insertIntoJpeg(jpeg, jpegSegment(0xdf, Buffer.alloc(1)))],
  ['a frame header of another length than its components', 'image/jpeg', changed(jpeg, frameAt + 9, 2)],
  ['a scan before the frame', 'image/jpeg', insertIntoJpeg(jpeg, oneScan)],
  ['101 scans', 'image/jpeg', Buffer.concat([jpeg.subarray(0, -2), repeated(oneScan, 100), jpeg.subarray(-2)])],
  ['2000 segments', 'image/jpeg', insertIntoJpeg(jpeg, repeated(jpegSegment(0xfe, Buffer.alloc(0)), 2000))],
  ['17 pictures behind the first', 'image/jpeg', repeated(jpeg, 18)],
  [
    'a further picture with a side of 65,535',
    'image/jpeg',
    Buffer.concat([jpeg, changed(jpeg, frameAt + 5, 0xff, 0xff)]),
  ],
  ['a further picture without a size', 'image/jpeg', Buffer.concat([jpeg, changed(jpeg, frameAt + 5, 0, 0, 0, 0)])],
  [
    'a frame header behind the scan',
    'image/jpeg',
    Buffer.concat([jpeg.subarray(0, -2), jpeg.subarray(frameAt, scanAt), jpeg.subarray(-2)]),
  ],
  [
    'a chunk before IHDR',
    'image/png',
    Buffer.concat([png.subarray(0, 8), pngChunk('gAMA', Buffer.alloc(4)), png.subarray(8)]),
  ],
  ['IHDR twice', 'image/png', insertIntoPng(png, png.subarray(8, 33))],
  [
    'IHDR of another length',
    'image/png',
    Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', Buffer.alloc(14, 1)), png.subarray(33)]),
  ],
  ['a wrong checksum of IHDR', 'image/png', changed(png, 29, 0)],
  ['20,000 chunks', 'image/png', insertIntoPng(png, repeated(pngChunk('gAMA', Buffer.alloc(4)), 20_000))],
  ['another size than its canvas', 'image/webp', webp(canvas(64), still(63))],
  ['two frames', 'image/webp', webp(still(64), still(64))],
  ['its canvas behind the frame', 'image/webp', webp(still(64), canvas(64))],
  ['no frame', 'image/webp', webp(canvas(64))],
  ['a frame that needs another one', 'image/webp', webp(canvas(64), still(64, 0x11))],
  ['lossless pixels without their mark', 'image/webp', webp(lossless)],
  ['101 chunks', 'image/webp', webp(canvas(64), still(64), repeated(riffChunk('EXIF', Buffer.alloc(4)), 99))],
  ['a length that ends before its frame', 'image/webp', changed(webp(canvas(64), still(64)), 4, 22, 0)],
  ['a length that ends within its last chunk', 'image/webp', changed(webp(canvas(64), still(64)), 4, 30, 0)],
])('%s in a file of %s is accepted by both or refused at once', async (_, type, whole) => {
  const all = LOCATIONS.map(([, keepsPlace]) => refusals(whole, type, keepsPlace))
  expect((await Promise.all(all)).flat()).toEqual([])
})
