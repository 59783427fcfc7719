/**
 * S3's answers to requests that a whole object never gets. `npm run test:scale` runs the other tests on a real S3
 * server.
 */
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { byteRange } from '../byte-range'
import type { Place } from '../place'
import { S3Store } from './s3-store'

const place: Place = { purpose: 'ITEM', imageId: '0193f5a0-0000-7000-8000-000000000001', variant: 'base' }
const stored = Buffer.from('the beginning of a photo')

/** A bucket with one object, the same under every key. */
const double = createServer((request, response) => {
  const range = byteRange(request.headers.range, stored.length)
  if (range === 'unsatisfiable') return response.writeHead(416).end('<Error><Code>InvalidRange</Code></Error>')
  const { start, end } = range ?? { start: 0, end: stored.length - 1 }
  response.writeHead(206, { 'content-range': `bytes ${start}-${end}/${stored.length}` })
  return response.end(stored.subarray(start, end + 1))
})
let store: S3Store

beforeAll(async () => {
  await once(double.listen(0, '127.0.0.1'), 'listening')
  const { port } = double.address() as AddressInfo
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret' }
  store = new S3Store({ endpoint: `http://127.0.0.1:${port}`, bucket: 'photos', region: 'us-east-1', ...keys })
})
afterAll(() => double.close())

test('a part that begins after the end of a truncated object has no bytes, as on a disk', async () => {
  const part = async (start: number, length: number) =>
    (await store.part(place, start, Buffer.alloc(length)))?.toString()
  expect(await part(4, 9)).toBe('beginning')
  expect(await part(stored.length - 5, 100)).toBe('photo')
  expect(await part(stored.length, 100)).toBe('')
  expect(await part(stored.length + 100, 100)).toBe('')
})

test('a URL for reading is the same for a minute and expires within five: a deleted photo is not readable for longer', () => {
  vi.useFakeTimers({ now: new Date('2026-05-01T10:00:20Z'), toFake: ['Date'] })
  const first = store.reading(place, 'GET')
  expect(first.seconds).toBe(40)
  const { searchParams } = new URL(first.address)
  expect([searchParams.get('X-Amz-Date'), searchParams.get('X-Amz-Expires')]).toEqual(['20260501T100000Z', '300'])
  vi.setSystemTime(new Date('2026-05-01T10:00:59Z'))
  expect(store.reading(place, 'GET').address).toBe(first.address)
  vi.setSystemTime(new Date('2026-05-01T10:01:00Z'))
  expect(store.reading(place, 'GET').address).not.toBe(first.address)
  vi.useRealTimers()
})
