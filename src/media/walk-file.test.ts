import { expect, test } from 'vitest'
import { insertIntoJpeg, jpegSegment } from '../../tests/fixtures/exif'
import { longScreenshot } from '../../tests/fixtures/large-photos'
import { walkToSize } from '../../contract/image/size'
import { probePictures } from './processing/probe-pictures'
import { walkFile } from './walk-file'

const sizeOf = (bytes: Buffer) => walkFile(new Blob([new Uint8Array(bytes)]), walkToSize())
const picture = (type: keyof typeof probePictures) => Buffer.from(probePictures[type], 'base64')
const size = { ok: true, value: { width: 16, height: 8 } }

test.each(['image/jpeg', 'image/png', 'image/webp'] as const)('the size of a %s is found', async (type) => {
  expect(await sizeOf(picture(type))).toEqual(size)
})

test('a WebP without an extended header tells its size in its frame', async () => {
  const extended = picture('image/webp')
  const lossless = Buffer.concat([extended.subarray(0, 12), extended.subarray(30, extended.indexOf('EXIF'))])
  expect(await sizeOf(lossless)).toEqual(size)
})

test('the size is found though the rest of the file is missing, and behind other segments', async () => {
  const { buffer } = longScreenshot('a.png', 30, 20)
  expect(await sizeOf(buffer.subarray(0, 40))).toEqual({ ok: true, value: { width: 30, height: 20 } })
  const long = insertIntoJpeg(
    picture('image/jpeg'),
    ...Array.from({ length: 3 }, () => jpegSegment(0xe2, Buffer.alloc(60_000))),
  )
  expect(await sizeOf(long.subarray(0, long.indexOf('\xff\xda', 'latin1')))).toEqual(size)
})

test('a file that ends before its size is damaged, and one of another kind has another type', async () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp'] as const)
    expect(await sizeOf(picture(type).subarray(0, 16))).toMatchObject({ ok: false, error: { code: 'DAMAGED' } })
  expect(await sizeOf(Buffer.from('GIF89a'.padEnd(100)))).toMatchObject({ ok: false, error: { code: 'TYPE' } })
})
