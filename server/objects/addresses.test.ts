import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Addresses } from './addresses'
import type { Place } from './place'

const place: Place = { purpose: 'ITEM', imageId: '0190c3b2-7f3e-7cc2-8a55-0242ac120002', variant: 'low' }
const announced = { contentType: 'image/jpeg', contentLength: 1234, contentMd5: 'AAAAAAAAAAAAAAAAAAAAAA==' }
const addresses = new Addresses('secret')
const at = (address: string) => new URL(address, 'http://localhost')
const grantOf = (address: string) => addresses.grant('GET', at(address))

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2024-05-01T10:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('an address for reading is the same within the half hour, then another', () => {
  const address = addresses.reading(place)
  vi.setSystemTime(new Date('2024-05-01T10:29:59Z'))
  expect(addresses.reading(place)).toBe(address)
  vi.setSystemTime(new Date('2024-05-01T10:30:00Z'))
  expect(addresses.reading(place)).not.toBe(address)
})

test('an address for reading lives at least half an hour and is dead within the hour', () => {
  vi.setSystemTime(new Date('2024-05-01T10:29:59Z'))
  const address = addresses.reading(place)
  vi.setSystemTime(new Date('2024-05-01T10:59:59Z'))
  expect(grantOf(address)).toEqual({ method: 'GET', place, isDeleted: false })
  vi.setSystemTime(new Date('2024-05-01T11:00:00Z'))
  expect(grantOf(address)).toBeUndefined()
})

test('whatever is altered, the address is worth nothing', () => {
  const address = addresses.writing(place, announced)
  const written = (text: string) => addresses.grant('PUT', at(text))
  expect(written(address)).toEqual({ method: 'PUT', place, announced })
  const changes: [string, string][] = [
    ['0190c3b2', '0190c3b3'],
    ['/low', '/base'],
    ['/item', '/cover'],
    ['length=1234', 'length=1235'],
    ['jpeg', 'png'],
    ['md5=A', 'md5=B'],
    ['exp=1', 'exp=2'],
    ['&sig=', '&sig=A'],
  ]
  for (const [from, to] of changes) {
    expect(address).toContain(from)
    expect([to, written(address.replace(from, to))]).toEqual([to, undefined])
  }
  expect(new Addresses('other').grant('PUT', at(address))).toBeUndefined()
})

test('an address for reading does not write, nor the other way round', () => {
  expect(addresses.grant('PUT', at(addresses.reading(place)))).toBeUndefined()
  expect(grantOf(addresses.writing(place, announced))).toBeUndefined()
})

test('an address for writing dies after an hour', () => {
  const address = addresses.writing(place, announced)
  vi.setSystemTime(new Date('2024-05-01T11:00:00Z'))
  expect(addresses.grant('PUT', at(address))).toBeUndefined()
})
