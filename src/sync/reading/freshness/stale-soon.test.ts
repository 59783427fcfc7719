// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { cacheOf, renewCache } from '../../../store/cache'
import { dropCache } from '../../../store/drop-cache'
import { writeResponse } from '../../../store/responses'
import { stamp } from '../../../store/stamp'
import { markStaleSoon } from './stale-soon'

const db = () => cacheOf('u')
const store = (path: string) => writeResponse(db(), `${path}?page=0`, {}, { requestedAt: stamp() })
const isStale = async (path: string) => (await db().responses.get(`${path}?page=0`))?.stale === true

afterEach(async () => {
  vi.restoreAllMocks()
  await dropCache('u')
  renewCache('u')
})

// [O39]
test('the first change marks answers at once, many that follow mark theirs together within a second', async () => {
  for (const path of ['a', 'b', 'c']) await store(path)
  await markStaleSoon(db(), ['a'])
  expect(await isStale('a')).toBe(true)
  const reads = vi.spyOn(db().responses, 'where')
  for (let change = 0; change < 100; change++) await markStaleSoon(db(), change % 2 ? ['b'] : ['c'])
  // Requested after the last change.
  await store('c')
  await vi.waitFor(async () => expect(await isStale('b')).toBe(true))
  const marks = reads.mock.calls.filter((args) => String(args[0]) === 'key')
  expect(marks).toHaveLength(1)
  expect(await isStale('c')).toBe(false)
})
