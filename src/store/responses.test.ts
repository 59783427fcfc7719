import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheOf, renewCache, MAX_RESPONSES, MAX_RESPONSE_ROWS } from './cache'
import { countReads } from '../../tests/fixtures/counted-rows'
import { dropCache } from './drop-cache'
import { withMarksOf } from './later-pages'
import { markStale, readResponse, writeResponse } from './responses'
import { stamp } from './stamp'

const db = () => cacheOf('u')
const fill = (rows: { key: string; path: string; storedAt: number }[]) =>
  db().responses.bulkPut(rows.map((row) => ({ ...row, value: 1 })))
const plain = (number: number) => ({ key: `getUser/${number}`, path: `getUser/${number}`, storedAt: number })
const page = (list: string, number: number, storedAt: number) => ({
  key: `${list}?page=${number}`,
  path: list,
  storedAt,
})

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await dropCache('u')
  renewCache('u')
})

// [R21]
test('the oldest of more than 500 entries is deleted', async () => {
  await fill(Array.from({ length: MAX_RESPONSES }, (_, number) => plain(number)))
  await writeResponse(db(), 'getUser/new', 'new', { requestedAt: stamp() })
  expect(await db().responses.count()).toBe(MAX_RESPONSES)
  expect(await readResponse(db(), 'getUser/0')).toBeUndefined()
  expect(await readResponse(db(), 'getUser/1')).toBeDefined()
  expect(await readResponse(db(), 'getUser/new')).toMatchObject({ value: 'new' })
})

test('a long list is one entry: it pushes nothing out, and keeps its beginning', async () => {
  await fill([plain(0), ...Array.from({ length: 800 }, (_, number) => page('getCollection/c', number, 10 + number))])
  await writeResponse(db(), 'getCollection/c?page=800', [], { requestedAt: stamp() })
  expect(await db().responses.count()).toBe(802)
})

test('the entries are counted again only when a cap may be exceeded', async () => {
  await fill(Array.from({ length: 600 }, (_, number) => page('getCollection/c', number, number)))
  await fill(Array.from({ length: MAX_RESPONSES - 20 }, (_, number) => plain(1000 + number)))
  const counted = vi.spyOn(db().responses, 'orderBy')
  const write = (number: number) => writeResponse(db(), `getUser/new${number}`, 'new', { requestedAt: stamp() })
  for (let number = 0; number < 19; number++) await write(number)
  expect(counted).toHaveBeenCalledTimes(1)
  await write(0)
  expect(counted).toHaveBeenCalledTimes(1)
  await write(19)
  expect(counted).toHaveBeenCalledTimes(2)
  expect(await db().responses.where('path').equals('getCollection/c').count()).toBe(0)
  expect(await db().responses.count()).toBe(MAX_RESPONSES)
  // Rows that another tab has written count too.
  await db().responses.clear()
  await fill(Array.from({ length: MAX_RESPONSES + 10 }, (_, number) => plain(number)))
  await write(30)
  expect(await db().responses.count()).toBe(MAX_RESPONSES)
})

test('a list goes as a whole', async () => {
  await fill([
    ...Array.from({ length: 3 }, (_, number) => page('followers/a', number, number)),
    ...Array.from({ length: MAX_RESPONSES - 1 }, (_, number) => plain(100 + number)),
  ])
  await writeResponse(db(), 'getUser/new', 'new', { requestedAt: stamp() })
  expect(await db().responses.where('path').equals('followers/a').count()).toBe(0)
  expect(await db().responses.count()).toBe(MAX_RESPONSES)
})

test('pages in all have a cap too, and the list being read is not what goes', async () => {
  await fill([
    ...Array.from({ length: 10 }, (_, number) => page('getCollection/read', number, number)),
    ...Array.from({ length: MAX_RESPONSE_ROWS - 10 }, (_, number) => page('getCollection/other', number, 100 + number)),
  ])
  await writeResponse(db(), 'getCollection/read?page=10', [], { requestedAt: stamp() })
  expect(await db().responses.where('path').equals('getCollection/read').count()).toBe(11)
  expect(await db().responses.where('path').equals('getCollection/other').count()).toBe(0)
})

// [R21]
test('pinned answers are not counted and have no cap, also when they are written again', async () => {
  const keptPage = { ...page('getCollection/kept', 0, 1), kept: 1 as const }
  await fill([keptPage, ...Array.from({ length: MAX_RESPONSES }, (_, number) => plain(number + 10))])
  await writeResponse(db(), keptPage.key, 'newer', { requestedAt: stamp() })
  expect(await readResponse(db(), keptPage.key)).toMatchObject({ value: 'newer', kept: 1 })
  expect(await db().responses.count()).toBe(MAX_RESPONSES + 1)
  await writeResponse(db(), 'getUser/new', 'new', { requestedAt: stamp() })
  expect(await db().responses.count()).toBe(MAX_RESPONSES + 1)
  expect(await readResponse(db(), 'getUser/10')).toBeUndefined()
  expect(await readResponse(db(), keptPage.key)).toBeDefined()
})

// [R30]
test('an answer never replaces one that was requested later', async () => {
  const [first, second] = [stamp(), stamp()]
  await writeResponse(db(), 'getUser/a', 'new', { requestedAt: second })
  await writeResponse(db(), 'getUser/a', 'old', { requestedAt: first })
  expect(await readResponse(db(), 'getUser/a')).toMatchObject({ value: 'new', requestedAt: second })
})

// [R11]
test('an answer that was requested before a change is stored as stale, a later one is not', async () => {
  const before = stamp()
  await writeResponse(db(), 'getUser/a', 'first', { requestedAt: before })
  await markStale(db(), ['getUser/a'], 'by event')
  await writeResponse(db(), 'getUser/a', 'second', { requestedAt: before })
  expect(await readResponse(db(), 'getUser/a')).toMatchObject({ value: 'second', stale: 'by event' })
  await writeResponse(db(), 'getUser/a', 'third', { requestedAt: stamp() })
  expect(await readResponse(db(), 'getUser/a')).not.toHaveProperty('stale')
})

// [R22]
test('F19 a full device keeps the pinned answers, and deletes the older half of the others', async () => {
  await fill(Array.from({ length: 6 }, (_, number) => plain(number)))
  await db().responses.where('key').anyOf('getUser/0', 'getUser/1').modify({ kept: 1 })
  let isFull = true
  db().responses.hook('creating', () => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError')
  })
  db().responses.hook('deleting', () => {
    isFull = false
  })
  await writeResponse(db(), 'getUser/new', 'new', { requestedAt: stamp() })
  expect(await db().responses.toCollection().primaryKeys()).toEqual([
    'getUser/0',
    'getUser/1',
    'getUser/4',
    'getUser/5',
    'getUser/new',
  ])
})

test('a change marks only the answers that were requested before it', async () => {
  await writeResponse(db(), 'getUser/a?page=0', 1, { requestedAt: stamp() })
  const changedAt = stamp()
  await writeResponse(db(), 'getUser/a?page=1', 1, { requestedAt: stamp() })
  await markStale(db(), ['getUser/a'], 'by event', changedAt)
  expect(await readResponse(db(), 'getUser/a?page=0')).toMatchObject({ stale: 'by event', staleAt: changedAt })
  expect(await readResponse(db(), 'getUser/a?page=1')).not.toHaveProperty('stale')
})

test('a change is noted in the first page for all later pages that were requested before it', async () => {
  const keys = [0, 1, 2].map((number) => `list?page=${number}&size=2`)
  const [first = '', second = '', third = ''] = keys
  for (const key of [first, second]) await writeResponse(db(), key, 1, { requestedAt: stamp() })
  await markStale(db(), ['list'], 'by event')
  await writeResponse(db(), third, 1, { requestedAt: stamp() })
  await writeResponse(db(), first, 2, { requestedAt: stamp() })
  const staleOf = async (key: string) => {
    const [head, row] = [await readResponse(db(), first), await readResponse(db(), key)]
    return row && withMarksOf(head, row).stale
  }
  expect(await Promise.all(keys.map(staleOf))).toEqual([undefined, 'by event', undefined])
  await markStale(db(), ['list'])
  expect(await Promise.all(keys.map(staleOf))).toEqual([true, true, true])
})

test('later pages whose first page was evicted are marked themselves', async () => {
  await writeResponse(db(), 'list?page=1', 1, { requestedAt: stamp() })
  await markStale(db(), ['list'], 'by event')
  expect(await readResponse(db(), 'list?page=1')).toMatchObject({ stale: 'by event' })
})

test('a page of a list that is stored reads few rows, however many answers are stored', async () => {
  await fill(Array.from({ length: 2800 }, (_, number) => page(`list${number % 400}`, number, number)))
  const reads = await countReads()(() => writeResponse(db(), 'list1?page=1', 'new', { requestedAt: stamp() }))
  expect(reads).toBeLessThanOrEqual(5)
})
