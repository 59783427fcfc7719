import { expect, test, vi } from 'vitest'
import { fail, ok } from '../../../contract/failure'
import { insertIntoJpeg, jpegSegment, pngChunk } from '../../../tests/fixtures/exif'
import { coded, heic } from '../../../tests/fixtures/heic'
import { longScreenshot } from '../../../tests/fixtures/large-photos'
import { examine, type LookOptions } from './examine'

const MAXIMUM = 400_000
const frame = (width: number, height: number) =>
  jpegSegment(0xc0, Buffer.from([8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]))
/** The beginning of a JPEG: its frame, and a scan of `length` bytes. */
const jpeg = (width = 40, height = 30, length = 200) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    frame(width, height),
    jpegSegment(0xda, Buffer.alloc(8)),
    Buffer.alloc(length),
  ])
const file = (bytes: Buffer, name = 'a.jpg', type = 'image/jpeg') => new File([new Uint8Array(bytes)], name, { type })

const sentSize = vi.fn<LookOptions['sentSize']>()
const look = (one: File, signal = new AbortController().signal) => examine(one, { maximum: MAXIMUM, sentSize, signal })

// [U52]
test.each([
  ['a.txt', 'text/plain'],
  ['a', ''],
  ['a.bin', 'application/octet-stream'],
  ['a.png', 'image/png'],
])('a JPEG called %s of type %j is a photo', async (name, type) => {
  const bytes = jpeg()
  expect(await look(file(bytes, name, type))).toEqual(ok(bytes.length))
})

// [U52]
test('a page called .jpg is no photo, and a HEIC called .jpg is one', async () => {
  expect(await look(file(Buffer.from('<!doctype html>'.padEnd(300))))).toEqual(fail('UNSUPPORTED_TYPE'))
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(200)])
  expect(await look(file(heic))).toEqual(ok(heic.length))
})

test('a HEIC that is cut, and one that is HDR, is refused before it is selected', async () => {
  const whole = heic()
  expect(await look(file(whole))).toEqual(ok(whole.length))
  expect(await look(file(whole.subarray(0, whole.length * 0.9)))).toEqual(fail('DAMAGED'))
  const hdr = heic({ colour: coded(9, 16) })
  expect(await look(file(hdr))).toEqual(fail('HDR'))
  // A browser that decodes it converts it.
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }))
  expect(await look(file(hdr))).toEqual(ok(hdr.length))
  vi.unstubAllGlobals()
})

// [U53]
test('more pixels or a longer side than allowed are seen before anything is decoded', async () => {
  expect(await look(file(jpeg(10_001, 10_000)))).toEqual(fail('TOO_MANY_PIXELS'))
  const { buffer, name, mimeType } = longScreenshot('long.png', 20, 20_000)
  expect(await look(file(buffer, name, mimeType))).toEqual(fail('TOO_MANY_PIXELS'))
})

test('the size is found behind long metadata, and a picture without one is damaged', async () => {
  const metadata = Array.from({ length: 3 }, () => jpegSegment(0xe2, Buffer.alloc(60_000)))
  const long = insertIntoJpeg(jpeg(20_000, 10), ...metadata)
  expect(await look(file(long))).toEqual(fail('TOO_MANY_PIXELS'))
  expect(await look(file(long.subarray(0, 170_000)))).toEqual(fail('DAMAGED'))
  expect(await look(file(jpeg(0, 10)))).toEqual(fail('DAMAGED'))
})

test('an animated WebP is refused before it is sent', async () => {
  const animated = Buffer.from(
    'RIFF\xf8\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\x0f\0\0\x07\0\0ANIM\x06\0\0\0\0\0\0\0\0\0',
    'latin1',
  )
  expect(await look(file(Buffer.concat([animated, Buffer.alloc(200)])))).toEqual(fail('ANIMATED'))
})

// [U55]
test('only a JPEG above the limit is read for a film, and counts what is sent of it', async () => {
  sentSize.mockResolvedValue(300_000)
  expect(await look(file(jpeg(40, 30, 1000)))).toMatchObject({ ok: true })
  const png = Buffer.concat([longScreenshot('a.png', 10, 10).buffer, pngChunk('tEXt', Buffer.alloc(MAXIMUM))])
  expect(await look(file(png))).toEqual(ok(png.length))
  expect(sentSize).not.toHaveBeenCalled()
  const large = jpeg(40, 30, MAXIMUM)
  expect(await look(file(large))).toEqual(ok(300_000))
  sentSize.mockResolvedValue(undefined)
  expect(await look(file(large))).toEqual(ok(large.length))
})

test('a file that cannot be read says so, and a look that is no longer wanted ends', async () => {
  const gone = file(jpeg())
  gone.slice = () => {
    throw new Error('gone')
  }
  expect(await look(gone)).toEqual(fail('UNREADABLE'))
  const reason = new Error('closed')
  await expect(look(gone, AbortSignal.abort(reason))).rejects.toBe(reason)
})
