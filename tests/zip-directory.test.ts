/** The app reads the archives that the server writes. */
import { crc32 as sumOf } from 'node:zlib'
import { expect, test } from 'vitest'
import { GB } from '../contract/limits'
import { layOut } from '../server/downloads/zip/layout'
import { archivePath } from '../server/downloads/zip/path'
import { dosTime, type ZipEntry } from '../server/downloads/zip/records'
import { crc32 } from '../contract/basis/crc32'
import { LOCAL_BYTES, namedBytes, readZipDirectory } from '../src/sync/downloads/folder/zip-directory'

const entry = (name: string, size: number, crc = 7): ZipEntry => ({
  name: archivePath(name),
  size,
  crc32: crc,
  modified: Date.UTC(2024, 4, 1) / 1000,
  dosTime: dosTime(2024, 5, 1, 12, 30, 15),
})

/** Reads only the structure of the archive; the bytes of its files are never requested. */
const open = (entries: readonly ZipEntry[]) => {
  const layout = layOut(entries)
  const read = (start: number, end: number) => {
    const pieces = [...layout.pieces(start, end)].map((piece) => ('bytes' in piece ? piece.bytes : Buffer.alloc(0)))
    return Promise.resolve(new Uint8Array(Buffer.concat(pieces)))
  }
  return { read, length: layout.length }
}

test.each([
  ['a few', [entry('2024-05-01 12.30.15 zoë 1.jpg', 4000, 0xffffffff), entry('写真.txt', 0), entry('index.html', 12)]],
  ['none', []],
  ['a file of 4 GB and what is behind it', [entry('large.jpg', 4 * GB + 5), entry('behind.jpg', 10)]],
  ['more than 65,535', Array.from({ length: 65_540 }, (_, at) => entry(`${at}.jpg`, at % 3))],
])('the files of an archive are found: %s', async (_, entries) => {
  const { read, length } = open(entries)
  const files = await readZipDirectory(length, read)
  expect(files.map(({ name, size, crc32: sum }) => ({ name, size, crc32: sum }))).toEqual(
    entries.map(({ name, size, crc32: sum }) => ({ name, size, crc32: sum })),
  )
  for (const file of [...files.slice(0, 1), ...files.slice(-1)]) {
    const header = await read(file.start, file.start + LOCAL_BYTES)
    expect(file.start + LOCAL_BYTES + namedBytes(header) + file.size).toBe(file.end)
  }
})

test('a file that is no archive is refused', async () => {
  const bytes = new Uint8Array(200).fill(1)
  await expect(readZipDirectory(200, (start, end) => Promise.resolve(bytes.subarray(start, end)))).rejects.toThrow(
    'ZIP',
  )
  await expect(readZipDirectory(3, () => Promise.resolve(bytes.subarray(0, 3)))).rejects.toThrow(Error)
})

test('sums are those of zlib, also of bytes that come in pieces', () => {
  const bytes = new Uint8Array(70_000).map((_, at) => (at * 31) % 251)
  expect(crc32(bytes)).toBe(sumOf(bytes))
  expect(crc32(bytes.subarray(999), crc32(bytes.subarray(0, 999)))).toBe(sumOf(bytes))
  expect(crc32(new Uint8Array())).toBe(0)
})
