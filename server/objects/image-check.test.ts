import { expect, test } from 'vitest'
import { jpeg, png, webp } from '../test/pictures'
import { checkImage } from './image-check'

/** 'ok' or the status and message of the refusal. */
const verdict = async (bytes: Buffer, type = 'image/jpeg') => {
  const at = (position: number, length: number) => Promise.resolve(bytes.subarray(position, position + length))
  const result = await checkImage({ length: bytes.length, at }, type)
  return result.ok ? 'ok' : `${result.error.status} ${result.error.message}`
}

test('whole images of the three types pass', async () => {
  expect(await verdict(jpeg('a'))).toBe('ok')
  expect(await verdict(png(), 'image/png')).toBe('ok')
  expect(await verdict(webp(), 'image/webp')).toBe('ok')
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
})

test('F35 what would burst a decoder is refused from its header', async () => {
  expect(await verdict(jpeg('a', 16_384, 6_103))).toBe('ok')
  expect(await verdict(jpeg('a', 16_384, 6_104))).toMatch(/^400.*pixels/)
  expect(await verdict(jpeg('a', 16_385, 10))).toMatch(/^400.*pixels/)
  expect(await verdict(png(65_535, 65_535), 'image/png')).toMatch(/^400.*pixels/)
  expect(await verdict(jpeg('a', 0, 10))).toMatch(/^400.*size/)
})

test('F35 halves are refused, also where a thumbnail of theirs ends', async () => {
  const end = (bytes: Buffer) => bytes.subarray(0, bytes.length - 2)
  expect(await verdict(end(jpeg('a')))).toMatch(/^400.*end is missing/)
  const thumbnail = jpeg('thumbnail')
  const header = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, thumbnail.length + 2]), thumbnail])
  const withThumbnail = Buffer.concat([header, jpeg('a').subarray(2)])
  expect(await verdict(withThumbnail)).toBe('ok')
  expect(await verdict(end(withThumbnail))).toMatch(/^400.*end is missing/)
  expect(await verdict(png().subarray(0, 120), 'image/png')).toMatch(/^400.*end is missing/)
  expect(await verdict(webp().subarray(0, 110), 'image/webp')).toMatch(/^400.*end is missing/)
  expect(await verdict(jpeg('a').subarray(0, 100))).toMatch(/^400.*size/)
})

test('a little may follow the end of an image, a second file may not', async () => {
  for (const [bytes, type] of [
    [jpeg('a'), 'image/jpeg'],
    [png(), 'image/png'],
    [webp(), 'image/webp'],
  ] as const) {
    expect(await verdict(Buffer.concat([bytes, Buffer.alloc(60_000)]), type)).toBe('ok')
    expect(await verdict(Buffer.concat([bytes, Buffer.alloc(70_000)]), type)).toMatch(/^400/)
  }
})

test('a size that comes late, after long metadata, is found', async () => {
  const block = Buffer.concat([Buffer.from([0xff, 0xe1, 0xff, 0xff]), Buffer.alloc(65_533)])
  const late = Buffer.concat([Buffer.from([0xff, 0xd8]), block, block, block, jpeg('a').subarray(2)])
  expect(await verdict(late)).toBe('ok')
})
