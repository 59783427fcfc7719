import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { GB } from '../../../contract/limits'
import { archiveLength, layOut, type Layout } from './layout'
import { archivePath } from './path'
import { centralHeader, centralLength, dosTime, localHeader, localLength, type ZipEntry } from './records'

const folder = mkdtempSync(join(tmpdir(), 'clique-zip-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface File extends ZipEntry {
  bytes: Buffer
}
const file = (name: string, bytes: Buffer): File => ({
  name: archivePath(name),
  bytes,
  size: bytes.length,
  crc32: crc32(bytes),
  modified: Date.UTC(2024, 4, 1, 10, 30, 15) / 1000,
  dosTime: dosTime(2024, 5, 1, 12, 30, 15),
})
const read = (files: readonly File[], layout: Layout, start = 0, end = layout.length) =>
  Buffer.concat(
    [...layout.pieces(start, end)].map((piece) =>
      'bytes' in piece
        ? piece.bytes
        : (files[piece.index]?.bytes ?? Buffer.alloc(0)).subarray(piece.from, piece.from + piece.length),
    ),
  )

const files = [
  file('index.html', Buffer.from('<p>hello</p>')),
  file('2024-05-01 12.30.15 zoë 1.jpg', Buffer.alloc(2_500_000, 'photo')),
  file('empty.txt', Buffer.alloc(0)),
  file('2024-05-01 12.30.15 写真 2.jpg', Buffer.from('small')),
]

test('an archive is whole for unzip; names, bytes and times are those of the files', () => {
  const layout = layOut(files)
  const bytes = read(files, layout)
  expect(bytes).toHaveLength(layout.length)
  const [archive, into] = [join(folder, 'some.zip'), join(folder, 'some')]
  writeFileSync(archive, bytes)
  expect(execFileSync('unzip', ['-t', archive], { encoding: 'utf8' })).toContain('No errors detected')
  execFileSync('unzip', ['-q', archive, '-d', into], { env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' } })
  expect(readdirSync(into).sort()).toEqual(files.map(({ name }) => name).sort())
  for (const { name, bytes: expected } of files) {
    expect(readFileSync(join(into, name)).equals(expected)).toBe(true)
    expect(statSync(join(into, name)).mtime.toISOString()).toBe('2024-05-01T10:30:15.000Z')
  }
})

test('every part of an archive is the same as in the whole', () => {
  const small = [file('a.txt', Buffer.from('one')), file('b.txt', Buffer.alloc(0)), file('c.txt', Buffer.from('three'))]
  const layout = layOut(small)
  const whole = read(small, layout)
  for (let start = 0; start < whole.length; start++)
    for (const end of [start + 1, start + 40, whole.length])
      expect(read(small, layout, start, Math.min(end, whole.length)).equals(whole.subarray(start, end))).toBe(true)
  expect(read(small, layout, 7, 7)).toHaveLength(0)
})

test('a part of a directory of many entries is the same as in the whole, and its length is known without a layout', () => {
  const many = Array.from({ length: 1100 }, (_, at) => file(`${at}.txt`, Buffer.alloc(0)))
  const layout = layOut(many)
  const whole = read(many, layout)
  expect(archiveLength(many)).toBe(whole.length)
  const directoryAt = whole.indexOf(Buffer.from('504b0102', 'hex'))
  for (let start = directoryAt - 50; start < whole.length; start += 977)
    for (const end of [start + 1, start + 30_000, whole.length])
      expect(read(many, layout, start, Math.min(end, whole.length)).equals(whole.subarray(start, end))).toBe(true)
})

test('an archive without files is an archive', () => {
  expect(read([], layOut([])).toString('hex')).toBe(`504b0506${'00'.repeat(18)}`)
})

test('ZIP64 fields exist only if a number needs them', () => {
  const of = (size: number): ZipEntry => ({ ...file('a', Buffer.alloc(0)), size })
  const has64 = (entries: ZipEntry[]) => {
    const layout = layOut(entries)
    const last = [...layout.pieces(layout.length - 98, layout.length)].map((piece) => 'bytes' in piece && piece.bytes)
    return Buffer.concat(last.filter((bytes) => bytes !== false)).includes(Buffer.from('504b0606', 'hex'))
  }
  // The local header is 40 bytes, so the directory begins at this size and 40.
  expect(has64([of(4 * GB - 42)])).toBe(false)
  expect(has64([of(4 * GB - 41)])).toBe(true)
  expect(has64(Array.from({ length: 65_534 }, () => of(0)))).toBe(false)
  expect(has64(Array.from({ length: 65_535 }, () => of(0)))).toBe(true)
})

test('a moment that MS-DOS cannot name is the nearest that it can', () => {
  expect(dosTime(1969, 7, 20, 20, 17, 40)).toBe(dosTime(1980, 1, 1, 0, 0, 0))
  expect(dosTime(2200, 1, 1, 0, 0, 0)).toBe(dosTime(2107, 12, 31, 23, 59, 58))
  expect(dosTime(2024, 5, 1, 12, 30, 15)).toBe(0x58a1_63c7)
  const late = [{ ...file('late', Buffer.from('x')), modified: Date.UTC(2200, 0, 1) / 1000 }]
  writeFileSync(join(folder, 'late.zip'), read(late, layOut(late)))
  expect(execFileSync('unzip', ['-t', join(folder, 'late.zip')], { encoding: 'utf8' })).toContain('No errors')
})

test('the length of a header is known without the header', () => {
  const entries = [0, 1, 5 * GB].flatMap((size) =>
    [0, -0x80000001].map((modified): ZipEntry => ({
      name: archivePath('写真.jpg'),
      size,
      crc32: 1,
      modified,
      dosTime: 0,
    })),
  )
  for (const entry of entries) {
    expect(localLength(entry)).toBe(localHeader(entry).length)
    for (const offset of [0, 5 * GB]) expect(centralLength(entry, offset)).toBe(centralHeader(entry, offset).length)
  }
})
