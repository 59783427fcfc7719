import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { insertIntoPng, pngChunk, tiffBlock, withExif } from '../../../tests/fixtures/exif'
import { probePictures } from '../processing/probe-pictures'
import { readHeader } from '../formats/header'
import { takenAt } from './taken'

const now = Date.UTC(2026, 5, 1, 12)
const EXIF_OF_PROBE = [33, 71] as const
const probe = Buffer.from(probePictures['image/png'], 'base64')
const plain = Buffer.concat([probe.subarray(0, EXIF_OF_PROBE[0]), probe.subarray(EXIF_OF_PROBE[1])])

const dateOf = async (png: Buffer) => {
  const bytes = new Uint8Array(png)
  const header = readHeader(bytes)
  if (!header.ok) throw new Error(header.error.code)
  return (await takenAt(bytes, header.value, now)).dateCreated
}
const withChunks = (...chunks: Buffer[]) => dateOf(insertIntoPng(plain, ...chunks))

const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiffBlock({ taken: '2024:05:06 07:08:09', offset: '+02:00' })])
const lines = (exif.toString('hex').match(/.{1,72}/g) ?? []).join('\n')
const profile = Buffer.from(`\nexif\n${String(exif.length).padStart(8)}\n${lines}\n`)
const compressed = (content: Buffer) =>
  pngChunk('zTXt', Buffer.concat([Buffer.from('Raw profile type exif\0\0'), deflateSync(content)]))
const time = pngChunk('tIME', Buffer.from([2023 >> 8, 2023 & 255, 4, 5, 6, 7, 8]))

// [U58]
it.each([
  ['compressed', compressed(profile)],
  ['plain', pngChunk('tEXt', Buffer.concat([Buffer.from('Raw profile type APP1\0'), profile]))],
])('a PNG’s date is in ImageMagick’s copy of the Exif block (%s)', async (_, chunk) => {
  expect(await withChunks(chunk, time)).toBe('2024-05-06T05:08:09.000Z')
})

it.each([
  ['Tue, 05 May 2020 07:08:09 GMT', '2020-05-05T07:08:09.000Z'],
  ['5 May 2020 07:08:09 +0200', '2020-05-05T05:08:09.000Z'],
  ['2020-05-05T07:08:09+02:00', '2020-05-05T05:08:09.000Z'],
  ['2020:05:05 24:08:09Z', '2020-05-05T00:08:09.000Z'],
])('a PNG’s ‘Creation Time’ may be written as %s', async (text, date) => {
  expect(await withChunks(pngChunk('tEXt', Buffer.from(`Creation Time\0${text}`)), time)).toBe(date)
  expect(await withChunks(pngChunk('iTXt', Buffer.from(`Creation Time\0\0\0en\0\0${text}`)), time)).toBe(date)
})

it('the time of a PNG’s last change is in UTC, and counts only without another date', async () => {
  expect(await withChunks(time)).toBe('2023-04-05T06:07:08.000Z')
  expect(
    await dateOf(
      withExif(
        insertIntoPng(plain, time),
        'image/png',
        { width: 16, height: 8 },
        {
          taken: '2024:05:06 07:08:09',
          offset: 'Z',
        },
      ),
    ),
  ).toBe('2024-05-06T07:08:09.000Z')
})

it.each([
  ['a stream that is corrupt', pngChunk('zTXt', Buffer.from('Raw profile type exif\0\0corrupt'))],
  ['a stream that inflates to 100 MB', compressed(Buffer.alloc(100_000_000, 'a'))],
  ['text that is no profile', compressed(Buffer.from('no profile'))],
  ['a creation time that is no time', pngChunk('tEXt', Buffer.from('Creation Time\0last summer'))],
  ['a time of another length', pngChunk('tIME', Buffer.from([7, 231, 4]))],
  ['a month 13', pngChunk('tIME', Buffer.from([7, 231, 13, 5, 6, 7, 8]))],
])('%s tells no date', async (_, chunk) => {
  expect(await withChunks(chunk)).toBe(new Date(now).toISOString())
})
