import exifr from 'exifr'
import { expect, it } from 'vitest'
import { tiffBlock } from '../../../tests/fixtures/exif'
import { carriedExif } from './carried-exif'
import { orientationOf } from '../formats/tiff'

/** Node finds only exifr's default export. */
const reader = exifr

const size = { width: 300, height: 200 }
const place = { north: 52, east: 13 }
const block = (bytes: Buffer) => new Uint8Array(bytes)

/** A little-endian block: size tags of both kinds, a thumbnail behind everything, `behind` after it. */
const cameraBlock = (behind: readonly number[] = []) => {
  const entry = (tag: number, type: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16LE(tag, 0)
    bytes.writeUInt16LE(type, 2)
    bytes.writeUInt32LE(1, 4)
    if (type === 3) bytes.writeUInt16LE(value, 8)
    else bytes.writeUInt32LE(value, 8)
    return bytes
  }
  const directory = (next: number, ...rows: Buffer[]) => {
    const [count, link] = [Buffer.alloc(2), Buffer.alloc(4)]
    count.writeUInt16LE(rows.length)
    link.writeUInt32LE(next)
    return Buffer.concat([count, ...rows, link])
  }
  const first = 8
  const second = first + 6 + 4 * 12
  const exif = second + 6 + 2 * 12
  const thumbnail = exif + 6 + 2 * 12
  return block(
    Buffer.concat([
      Buffer.from('II*\0\x08\0\0\0', 'latin1'),
      directory(second, entry(0x100, 4, 4000), entry(0x101, 3, 3000), entry(0x112, 3, 6), entry(0x8769, 4, exif)),
      directory(0, entry(0x201, 4, thumbnail), entry(0x202, 4, 5)),
      directory(0, entry(0xa002, 3, 4000), entry(0xa003, 4, 3000)),
      Buffer.from([1, 2, 3, 4, 5, ...behind]),
    ]),
  )
}
const tagsOf = async (bytes: Uint8Array | undefined): Promise<Record<string, unknown>> => ({
  ...(await reader.parse(bytes?.slice().buffer ?? new ArrayBuffer(0), { ifd1: true, translateValues: false })),
})

it('is upright and of the new size, in tags of two and of four bytes', async () => {
  const carried = carriedExif(cameraBlock(), size, true)
  expect(await tagsOf(carried)).toMatchObject({
    ImageWidth: 300,
    ImageHeight: 200,
    Orientation: 1,
    ExifImageWidth: 300,
    ExifImageHeight: 200,
  })
})

it('has no thumbnail: the directory and the bytes go, and those behind stay', async () => {
  const original = cameraBlock()
  const carried = carriedExif(original, size, true)
  expect(carried).toHaveLength(original.length - 5)
  expect(await tagsOf(carried)).not.toHaveProperty('ThumbnailOffset')
  const behind = carriedExif(cameraBlock([9]), size, true)
  expect([...(behind?.slice(-6) ?? [])]).toEqual([0, 0, 0, 0, 0, 9])
})

it('keeps the date, and a place only if it may', async () => {
  const original = block(tiffBlock({ orientation: 6, taken: '2024:05:06 07:08:09', place }))
  const before = original.slice()
  const kept = carriedExif(original, size, true)
  const gone = carriedExif(original, size, false)
  expect(await tagsOf(kept)).toMatchObject({ GPSLatitude: [52, 0, 0], Orientation: 1 })
  expect(await tagsOf(gone)).toHaveProperty('DateTimeOriginal')
  expect(await tagsOf(gone)).not.toHaveProperty('GPSLatitude')
  expect(orientationOf(original)).toBe(6)
  expect(original).toEqual(before)
})

it('F35 is undefined for a block that cannot be walked, and survives being cut and wrong bytes', () => {
  const whole = cameraBlock()
  expect(carriedExif(whole.subarray(0, 20), size, true)).toBeUndefined()
  expect(carriedExif(new Uint8Array(), size, false)).toBeUndefined()
  for (let n = 0; n < whole.length; n++) {
    expect(() => carriedExif(whole.subarray(0, n), size, false)).not.toThrow()
    for (const value of [0, 0x7f, 0xff]) {
      const bytes = whole.slice()
      bytes[n] = value
      expect(() => carriedExif(bytes, size, true)).not.toThrow()
    }
  }
})
