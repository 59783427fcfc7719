// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, type Result } from '../../../../contract/failure'
import { cacheOf, renewCache } from '../../../store/cache'
import { dropCache } from '../../../store/drop-cache'
import { readResponse } from '../../../store/responses'
import { api } from '../../session/api'
import '../freshness/forget-refused'
import { invalidateByEvent } from '../freshness/invalidate'
import { placesOf } from './places'
import { createRangeQuery } from './range-query'
import { pathOf, resource } from '../resource'

vi.mock('../../session/api', () => {
  const api = { cliqueMembers: vi.fn<() => unknown>() }
  return { api, asUser: () => api }
})
type Ask = (
  args: { query: { page: number; size: number } },
  options: { signal: AbortSignal },
) => Promise<Result<unknown>>
const ask = vi.mocked(api.cliqueMembers as unknown as Ask)

const UID = 'someone'
const SIZE = 20
const pageOf = (page: number) => resource('cliqueMembers', { params: { id: 'c1' }, query: { page, size: SIZE } })
const WIDE = 100
/** The hundred items that contain a page, stored page by page. */
const pagesOf = (page: number) => {
  const from = Math.floor((page * SIZE) / WIDE)
  const wide = resource('cliqueMembers', { params: { id: 'c1' }, query: { page: from, size: WIDE } })
  const partsOf = ({ items, hasMore, ...answer }: NonNullable<(typeof wide)['answer']>) =>
    [0, 1, 2, 3, 4].map((at) => ({
      key: pageOf((from * WIDE) / SIZE + at).key,
      value: {
        ...answer,
        page: (from * WIDE) / SIZE + at,
        items: items.slice(at * SIZE, (at + 1) * SIZE),
        hasMore: hasMore || (at + 1) * SIZE < items.length,
      },
    }))
  return { ...wide, partsOf } as typeof wide
}
/** The server's list. */
let list: string[] = []
/** The total in the server's answers. */
let total = () => list.length
const answer = (page: number, size = SIZE) => {
  const items = list.slice(page * size, (page + 1) * size).map((userId) => ({ userId, user: null }))
  return ok({ items, page, size, total: total(), hasMore: (page + 1) * size < list.length })
}
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `p${n}`)
const asked = () => ask.mock.calls.map(([{ query }]) => query.page)

const stops: (() => void)[] = []
const follow = () => {
  const query = createRangeQuery(UID, { size: SIZE, pageOf, pagesOf })
  stops.push(query.subscribe(() => undefined))
  const places = () =>
    placesOf(query.state().pages ?? new Map(), SIZE, ({ userId }: { userId: string }) => userId).places.map(
      (item) => item?.userId,
    )
  return { query, places }
}
/** Follows a list whose first page is known. */
const opened = async () => {
  const followed = follow()
  await vi.waitFor(() => expect(followed.places()[0]).toBe(list[0]))
  return followed
}

beforeEach(() => {
  list = numbered(10_000)
  total = () => list.length
  ask.mockReset().mockImplementation(async ({ query: { page, size } }) => answer(page, size))
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await dropCache(UID)
  renewCache(UID)
})

// [R31]
test('the length is known from the first page, and any place is read by at most three requests', async () => {
  const { query, places } = await opened()
  expect(places()).toHaveLength(10_000)
  for (const [at, first, last] of [
    [9_990, 498, 499],
    [5_000, 248, 250],
    [7_003, 349, 351],
  ] as const) {
    ask.mockClear()
    query.want('grid', [first, last])
    await vi.waitFor(() => expect(places()[at]).toBe(`p${at}`))
    await vi.waitFor(() => expect(asked()).toHaveLength(last - first + 1))
    expect(ask.mock.calls.length).toBeLessThanOrEqual(3)
  }
})

// [R31]
test('pages that a slow device reads late from its store are fetched all the same', async () => {
  const { query, places } = await opened()
  const { responses } = cacheOf(UID)
  const read = responses.get.bind(responses) as (key: string) => Promise<unknown>
  const known = new Set<string>()
  const slow = (key: string) => {
    // Transactions that store an answer read it, too: they cannot wait.
    if (known.has(key)) return read(key)
    known.add(key)
    return new Promise((resolve) => setTimeout(resolve, 250)).then(() => read(key))
  }
  const get = vi.spyOn(responses, 'get').mockImplementation(slow as never)
  query.want('grid', [498, 499])
  await vi.waitFor(() => expect(get).toHaveBeenCalled())
  await vi.waitFor(() => expect(places()[9_990]).toBe('p9990'))
  get.mockRestore()
})

// [R31]
test('a screen of up to two hundred photos is read by at most three requests, and each page is stored', async () => {
  const { query, places } = await opened()
  for (const [first, last] of [
    [101, 104],
    [203, 212],
    [494, 499],
  ] as const) {
    ask.mockClear()
    query.want('grid', [first, last])
    await vi.waitFor(() => expect(places().slice(first * SIZE, (last + 1) * SIZE)).not.toContain(undefined))
    expect(places().slice(first * SIZE, (last + 1) * SIZE)).toEqual(list.slice(first * SIZE, (last + 1) * SIZE))
    expect(ask.mock.calls.length).toBeLessThanOrEqual(3)
    for (const page of [first, last]) expect(await readResponse(cacheOf(UID), pageOf(page).key)).toBeDefined()
  }
})

test('a long answer is waited for while one of its pages is wanted', async () => {
  const { query, places } = await opened()
  const signals: AbortSignal[] = []
  ask.mockImplementation(async ({ query: { page, size } }, { signal }) => {
    if (size !== WIDE) return answer(page, size)
    signals.push(signal)
    return await new Promise(() => undefined)
  })
  query.want('grid', [101, 104])
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  query.want('grid', [104, 104])
  expect(signals[0]?.aborted).toBe(false)
  query.want('grid', [105, 105])
  expect(signals[0]?.aborted).toBe(true)
  await vi.waitFor(() => expect(places()[2_100]).toBe('p2100'))
  expect(places()[2_080]).toBeUndefined()
})

test('all pages of a long answer that failed are fetched again when the user says so', async () => {
  const { query, places } = await opened()
  ask.mockImplementation(async ({ query: { page, size } }) =>
    size === WIDE ? fail({ code: 'INTERNAL', message: 'broken', status: 500 }) : answer(page, size),
  )
  query.want('grid', [101, 104])
  await vi.waitFor(() => expect(query.state()).toMatchObject({ isIncomplete: true, error: { code: 'INTERNAL' } }))
  ask.mockImplementation(async ({ query: { page, size } }) => answer(page, size))
  query.retry()
  await vi.waitFor(() => expect(places().slice(2_020, 2_100)).toEqual(list.slice(2_020, 2_100)))
  expect(query.state().error).toBeUndefined()
})

// [R31]
test('only the last place of a scrub is fetched', async () => {
  const { query, places } = await opened()
  ask.mockClear()
  for (let page = 10; page <= 400; page += 1) query.want('grid', [page, page + 1])
  await vi.waitFor(() => expect(places()[8_010]).toBe('p8010'))
  expect(asked().toSorted()).toEqual([400, 401])
})

// [R2] [R31]
test('without a network stored photos are shown at their places, and the rest is named as missing', async () => {
  const { query, places } = await opened()
  query.want('grid', [300, 300])
  await vi.waitFor(() => expect(places()[6_000]).toBe('p6000'))
  stops.splice(0).forEach((stop) => stop())
  ask.mockReset()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const again = follow()
  again.query.want('grid', [300, 301])
  await vi.waitFor(() => expect(again.places()[6_000]).toBe('p6000'))
  await vi.waitFor(() => expect(again.query.state()).toMatchObject({ isIncomplete: true, error: { code: 'NETWORK' } }))
  expect(again.places()).toHaveLength(10_000)
  expect(again.places()[6_020]).toBeUndefined()
  expect(ask).not.toHaveBeenCalled()
  stops.splice(0).forEach((stop) => stop())
  vi.restoreAllMocks()
  dispatchEvent(new Event('online'))
})

// [R17] [R32]
test('photos added above while a later place is seen are shown at once, none twice and none left out', async () => {
  const { query, places } = await opened()
  query.want('grid', [100, 101])
  await vi.waitFor(() => expect(places()[2_039]).toBe('p2039'))
  const seen: (string | undefined)[][] = []
  stops.push(query.subscribe(() => void seen.push(places().slice(2_000, 2_040))))
  list = ['new', ...list]
  await invalidateByEvent(UID, [pathOf('cliqueMembers', 'c1')], [])
  await vi.waitFor(() => expect(places()[2_001]).toBe('p2000'))
  expect(places()).toHaveLength(10_001)
  expect(places().slice(2_000, 2_040)).toEqual(list.slice(2_000, 2_040))
  // Each shown state is the old or the new list, never a mixture.
  for (const one of seen) expect(['p2000', 'p1999']).toContain(one[0])
  for (const one of seen) expect(one).not.toContain(undefined)
})

// [R32]
test.each([
  [60, 'first'],
  [60, 'last'],
  [600, 'first'],
  [600, 'last'],
] as const)(
  'a reader of all %i photos misses none in any state while a new one is added as the %s',
  async (count, at) => {
    list = numbered(count)
    const { query, places } = await opened()
    query.want('show', [0, Infinity])
    await vi.waitFor(() => expect(places()).toEqual(list))
    const before = list
    const seen: string[] = []
    const state = (now = places()) =>
      now.join() === before.join() ? 'before' : now.join() === list.join() ? 'after' : `${now.length}: ${now.join()}`
    stops.push(query.subscribe(() => void seen.push(state())))
    list = at === 'first' ? ['new', ...list] : [...list, 'new']
    await invalidateByEvent(UID, [pathOf('cliqueMembers', 'c1')], [])
    await vi.waitFor(() => expect(places()).toEqual(list))
    expect(seen.filter((one) => one !== 'before' && one !== 'after')).toEqual([])
  },
)

// [R32]
test('the visible part of a list that changed between two requests, without an event, is read again', async () => {
  const { query, places } = await opened()
  query.want('grid', [100, 100])
  await vi.waitFor(() => expect(places()[2_000]).toBe('p2000'))
  list = list.filter((id) => id !== 'p5')
  query.want('grid', [101, 101])
  await vi.waitFor(() => expect(places()[2_020]).toBe('p2021'))
  await vi.waitFor(() => expect(places()[5]).toBe('p6'))
  query.want('grid', [100, 101])
  await vi.waitFor(() => expect(places().slice(2_000, 2_040)).toEqual(list.slice(2_000, 2_040)))
  const known = places().filter((id) => id !== undefined)
  expect(new Set(known).size).toBe(known.length)
})

// [R33]
test('a total that is wrong, and another one in each answer, is corrected by the last page and not asked for ever', async () => {
  list = numbered(50)
  let said = 60
  total = () => (said += 1)
  const { query, places } = await opened()
  query.want('grid', [0, 3])
  await vi.waitFor(() => expect(places()[49]).toBe('p49'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const calls = async () => {
    const before = ask.mock.calls.length
    await vi.advanceTimersByTimeAsync(1000)
    return ask.mock.calls.length - before
  }
  await vi.waitFor(async () => expect(await calls()).toBe(0))
  expect(ask.mock.calls.length).toBeLessThan(20)
})

test('a failed page is requested again when the user asks, and its neighbours are shown', async () => {
  const { query, places } = await opened()
  ask.mockImplementation(async ({ query: { page } }) =>
    page === 51 ? fail({ code: 'INTERNAL', message: 'broken', status: 500 }) : answer(page),
  )
  query.want('grid', [50, 51])
  await vi.waitFor(() => expect(query.state()).toMatchObject({ isIncomplete: true, error: { code: 'INTERNAL' } }))
  await vi.waitFor(() => expect(places()[1_000]).toBe('p1000'))
  ask.mockImplementation(async ({ query: { page } }) => answer(page))
  query.retry()
  await vi.waitFor(() => expect(places()[1_020]).toBe('p1020'))
  expect(query.state().error).toBeUndefined()
})

test('a page that is no longer wanted is not waited for', async () => {
  const { query, places } = await opened()
  const signals: AbortSignal[] = []
  ask.mockImplementation(async ({ query: { page } }, { signal }) => {
    if (page !== 50) return answer(page)
    signals.push(signal)
    return await new Promise(() => undefined)
  })
  query.want('grid', [50, 50])
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  query.want('grid', [60, 60])
  expect(signals[0]?.aborted).toBe(true)
  await vi.waitFor(() => expect(places()[1_200]).toBe('p1200'))
})

// [R18]
test('a refresh keeps no later pages of an earlier order, and the place that is seen', async () => {
  const { query, places } = await opened()
  query.want('grid', [70, 70])
  await vi.waitFor(() => expect(places()[1_400]).toBe('p1400'))
  query.want('grid', [80, 80])
  await vi.waitFor(() => expect(places()[1_600]).toBe('p1600'))
  list = ['new', ...list]
  const seen: unknown[] = []
  stops.push(query.subscribe(() => void seen.push(places()[1_605])))
  query.refresh()
  await vi.waitFor(() => expect(places()[1_600]).toBe('p1599'))
  expect(seen).not.toContain(undefined)
  expect(places()[1_400]).toBeUndefined()
  expect(await readResponse(cacheOf(UID), pageOf(70).key)).toBeUndefined()
})

// [R24]
test('a photo that may no longer be seen is removed, whichever page says so', async () => {
  const { query, places } = await opened()
  ask.mockResolvedValue(fail({ code: 'NOT_FOUND', message: 'gone', status: 404 }))
  query.want('grid', [70, 70])
  await vi.waitFor(() => expect(query.state().error?.code).toBe('NOT_FOUND'))
  await vi.waitFor(() => expect(places()).toEqual([]))
})
