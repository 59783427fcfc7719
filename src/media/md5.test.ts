import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { md5, plainMd5, wasmMd5 } from './md5'

it.each([0, 1, 55, 56, 63, 64, 65, 1000, 300_001])('both agree with Node on %d bytes', async (length) => {
  const bytes = Uint8Array.from({ length }, (_, i) => (i * 31) % 251)
  const expected = createHash('md5').update(bytes).digest('base64')
  expect(plainMd5(bytes)).toBe(expected)
  expect((await wasmMd5())(bytes)).toBe(expected)
})

it('both hash a part of a buffer, not the whole', async () => {
  const part = Uint8Array.from({ length: 100 }, (_, i) => i).subarray(10, 20)
  const expected = createHash('md5').update(part).digest('base64')
  expect(plainMd5(part)).toBe(expected)
  expect((await wasmMd5())(part)).toBe(expected)
})

it('keeps many at a time apart', async () => {
  const all = Array.from({ length: 50 }, (_, i) => new Uint8Array([i]))
  const digests = await Promise.all(all.map(md5))
  expect(digests).toEqual(all.map(plainMd5))
})
