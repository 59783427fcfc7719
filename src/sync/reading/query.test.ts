// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, type Result } from '../../../contract/failure'
import { cacheOf, renewCache } from '../../store/cache'
import { dropCache } from '../../store/drop-cache'
import { markPinned } from '../../store/images/pins'
import { writeAccepted } from '../../store/outbox/accepted'
import { withMarksOf } from '../../store/later-pages'
import { readResponse, writeResponse } from '../../store/responses'
import { api } from '../session/api'
import './freshness/forget-refused'
import { invalidate, invalidateByEvent } from './freshness/invalidate'
import { invalidateAll } from './freshness/freshness'
import { pathOf, resource } from './resource'
import { createQuery, type Query } from './query'
import { readStored } from './stored'
import { stamp } from '../../store/stamp'

vi.mock('../session/api', () => {
  const api = { memberStatus: vi.fn<() => unknown>(), cliqueMembers: vi.fn<() => unknown>() }
  return { api, asUser: () => api }
})
type Ask = (args: unknown, options: { signal: AbortSignal }) => Promise<Result<unknown>>
const ask = vi.mocked(api.memberStatus as unknown as Ask)
const askPage = vi.mocked(api.cliqueMembers as unknown as Ask)

const UID = 'someone'
const wanted = resource('memberStatus', { params: { id: 'c1' } })
const pageOf = (page: number) => resource('cliqueMembers', { params: { id: 'c1' }, query: { page, size: 2 } })
const members = (page: number, ...ids: string[]) =>
  ok({ items: ids.map((userId) => ({ userId, user: null })), page, size: 2, hasMore: true })

/** Each page gets the same answer at each request: a read that failed is repeated after a second. */
const answerPages = (...answers: Result<unknown>[]) =>
  askPage.mockImplementation((args) => {
    const { query } = args as { query: { page: number } }
    return Promise.resolve(answers[query.page] ?? fail({ code: 'NOT_FOUND', message: '', status: 404 }))
  })

const stops: (() => void)[] = []
const follow = <A>(query: Query<A>) => {
  const stop = query.subscribe(() => undefined)
  stops.push(stop)
  return stop
}
const followed = () => {
  const query = createQuery(UID, () => wanted)
  follow(query)
  return query
}
const settled = <A>(query: Query<A>) =>
  vi.waitFor(() => {
    const { pages, fetching } = query.state()
    if (!pages || fetching !== undefined) throw new Error('still at it')
    return query.state()
  })
/** An answer that arrives when the test sends it. */
const later = () => {
  let answer: (result: Result<unknown>) => void = () => undefined
  const result = new Promise<Result<unknown>>((resolve) => (answer = resolve))
  return { result, answer }
}

beforeEach(() => {
  ask.mockReset()
  askPage.mockReset()
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await dropCache(UID)
  renewCache(UID)
})

// [R1]
test('a stored, fresh answer is shown without a request', async () => {
  await writeResponse(cacheOf(UID), wanted.key, 'member', { requestedAt: stamp() })
  const query = followed()
  expect((await settled(query)).pages?.[0]?.[0]?.value).toBe('member')
  expect(ask).not.toHaveBeenCalled()
})

// [R10]
test('a missing answer is fetched once for all subscribers', async () => {
  const { result, answer } = later()
  ask.mockReturnValue(result)
  const queries = [createQuery(UID, () => wanted), createQuery(UID, () => wanted)]
  queries.forEach(follow)
  await vi.waitFor(() => expect(queries.map((query) => query.state().fetching)).toEqual([0, 0]))
  answer(ok('leader'))
  for (const query of queries) {
    await vi.waitFor(() => expect(query.state().pages?.[0]?.[0]?.value).toBe('leader'))
  }
  expect(ask).toHaveBeenCalledTimes(1)
})

// [R13]
test('an answer that was requested before events may have been missed is fetched again once it arrived', async () => {
  const { result, answer } = later()
  ask.mockReturnValueOnce(result).mockResolvedValueOnce(ok('member'))
  const query = followed()
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce())
  invalidateAll()
  answer(ok('none'))
  await vi.waitFor(() => expect(query.state().pages?.[0]?.[0]?.value).toBe('member'))
  await settled(query)
  expect(ask).toHaveBeenCalledTimes(2)
})

// [R3]
test('F37 what is old stays in sight while it is fetched, and when that fails', async () => {
  await writeResponse(cacheOf(UID), wanted.key, 'member', { requestedAt: stamp() })
  await invalidate(UID, [pathOf('memberStatus', 'c1')])
  ask.mockResolvedValue(fail({ code: 'INTERNAL', message: 'broken', status: 500 }))
  const query = followed()
  await vi.waitFor(() => expect(query.state().error?.code).toBe('INTERNAL'))
  expect(query.state().pages?.[0]?.[0]?.value).toBe('member')
})

// [R24]
test('F37 what may no longer be seen is forgotten', async () => {
  await writeResponse(cacheOf(UID), wanted.key, 'member', { requestedAt: stamp() })
  await invalidate(UID, [pathOf('memberStatus', 'c1')])
  ask.mockResolvedValue(fail({ code: 'NOT_FOUND', message: 'gone', status: 404 }))
  const query = followed()
  await vi.waitFor(() => expect(query.state().error?.code).toBe('NOT_FOUND'))
  await vi.waitFor(() => expect(query.state().pages).toEqual([]))
})

test('a request of a new tab is later than what was accepted before the clock was set back', async () => {
  const db = cacheOf(UID)
  const row = {
    key: 'like p1',
    kind: 'like',
    call: 'likeFlick',
    args: { params: { itemId: 'p' } },
    version: 'v',
  } as const
  const acceptedAt = Date.now() + 24 * 60 * 60 * 1000
  await db.counts.put({ ...row, acceptedAt })
  ask.mockResolvedValue(ok('member'))
  const query = followed()
  await settled(query)
  expect((await readResponse(db, wanted.key))?.requestedAt).toBeGreaterThan(acceptedAt)
})

test('a call of a session that is over is made once, not without a pause', async () => {
  ask.mockResolvedValue(fail({ code: 'ABORTED', message: 'Cancelled' }))
  const query = followed()
  await vi.waitFor(() => expect(query.state().error?.code).toBe('ABORTED'))
  await readResponse(cacheOf(UID), wanted.key)
  expect(ask).toHaveBeenCalledTimes(1)
})

// [R11]
test('an answer requested before a change is stale, and is fetched again', async () => {
  const before = later()
  ask.mockReturnValueOnce(before.result).mockResolvedValue(ok('member'))
  const query = followed()
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  await invalidate(UID, [pathOf('memberStatus', 'c1')])
  before.answer(ok('unrelated'))
  await vi.waitFor(() => expect(query.state().pages?.[0]?.[0]?.value).toBe('member'))
  expect(ask).toHaveBeenCalledTimes(2)
})

// [R11]
test('an answer requested before another tab’s mutation was accepted is fetched again, though it was not stored then', async () => {
  const before = later()
  ask.mockReturnValueOnce(before.result).mockResolvedValue(ok('member'))
  const query = followed()
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  const row = {
    key: 'membership c1',
    kind: 'membership',
    call: 'joinClique',
    args: { params: { id: 'c1' } },
    version: 'v',
  } as const
  await writeAccepted(cacheOf(UID).relationships, row, [pathOf('memberStatus', 'c1')])
  before.answer(ok('unrelated'))
  await vi.waitFor(() => expect(query.state().pages?.[0]?.[0]?.value).toBe('member'))
  await settled(query)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a call without a waiting caller is aborted', async () => {
  ask.mockReturnValue(later().result)
  const stop = follow(createQuery(UID, () => wanted))
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  const signal = ask.mock.calls[0]?.[1].signal
  expect(signal?.aborted).toBe(false)
  stop()
  expect(signal?.aborted).toBe(true)
})

// [R18]
test('pages are added one by one, and forgotten when the first one changed', async () => {
  askPage.mockResolvedValueOnce(members(0, 'a', 'b')).mockResolvedValueOnce(members(1, 'c', 'd'))
  const query = createQuery(UID, pageOf)
  follow(query)
  await vi.waitFor(() => expect(query.state().pages).toHaveLength(1))
  await settled(query)
  query.loadMore()
  await vi.waitFor(() => expect(query.state().pages).toHaveLength(2))
  await settled(query)
  askPage.mockResolvedValueOnce(members(0, 'z', 'a')).mockReturnValue(later().result)
  query.refresh()
  await vi.waitFor(() => expect(idsOf(query)).toEqual([['z', 'a']]))
  expect(await readResponse(cacheOf(UID), pageOf(1).key)).toBeUndefined()
})

const idsOf = (query: Query<{ items: { userId: string }[] }>) =>
  query.state().pages?.map((rows) => rows.flatMap(({ value }) => value.items.map(({ userId }) => userId)))
/** A query of two pages: a, b and c, d. */
const followTwo = async () => {
  askPage.mockResolvedValueOnce(members(0, 'a', 'b')).mockResolvedValueOnce(members(1, 'c', 'd'))
  const query = createQuery(UID, pageOf)
  follow(query)
  await vi.waitFor(() => expect(query.state().pages).toHaveLength(1))
  await settled(query)
  query.loadMore()
  await vi.waitFor(() => expect(query.state().pages).toHaveLength(2))
  await settled(query)
  return query
}

// [R17]
test('an event changes a list at once, when all of its pages have arrived, without a visible fetch', async () => {
  const query = await followTwo()
  const second = later()
  askPage.mockResolvedValueOnce(members(0, 'z', 'a')).mockReturnValueOnce(second.result)
  await invalidateByEvent(UID, [pathOf('cliqueMembers', 'c1')], [])
  await vi.waitFor(() => expect(askPage).toHaveBeenCalledTimes(4))
  expect(query.state()).toMatchObject({ fetching: 1, isQuiet: true })
  expect(idsOf(query)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  second.answer(members(1, 'b', 'c'))
  await vi.waitFor(() =>
    expect(idsOf(query)).toEqual([
      ['z', 'a'],
      ['b', 'c'],
    ]),
  )
})

test('if the network fails in the meantime, the shown pages stay', async () => {
  const query = await followTwo()
  askPage.mockResolvedValueOnce(members(0, 'z', 'a')).mockResolvedValueOnce(fail({ code: 'NETWORK', message: '' }))
  await invalidateByEvent(UID, [pathOf('cliqueMembers', 'c1')], [])
  await vi.waitFor(() => expect(query.state().error?.code).toBe('NETWORK'))
  expect(idsOf(query)?.flat()).toContain('d')
  expect(await readResponse(cacheOf(UID), pageOf(1).key)).toBeDefined()
})

test('an event of one photo makes only its page stale', async () => {
  const query = await followTwo()
  askPage.mockResolvedValueOnce(members(1, 'c', 'd'))
  await invalidateByEvent(UID, [], [{ collectionPath: pathOf('cliqueMembers', 'c1'), photoId: 'd' }])
  await vi.waitFor(() => expect(askPage).toHaveBeenCalledTimes(3))
  await settled(query)
  expect(askPage.mock.calls[2]?.[0]).toMatchObject({ query: { page: 1 } })
})

test('an answer stored while no events arrived is fetched again', async () => {
  ask.mockResolvedValueOnce(ok('member')).mockResolvedValueOnce(ok('leader'))
  const query = followed()
  await vi.waitFor(() => expect(query.state().pages?.[0]?.[0]?.value).toBe('member'))
  await settled(query)
  const storedAt = Date.now()
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(storedAt + 1))
  invalidateAll()
  await vi.waitFor(() => expect(query.state().pages?.[0]?.[0]?.value).toBe('leader'))
  expect(ask).toHaveBeenCalledTimes(2)
})

test('no pinned page is deleted by a refresh', async () => {
  const query = await followTwo()
  await markPinned(cacheOf(UID), [pathOf('cliqueMembers', 'c1')], true)
  answerPages(members(0, 'z', 'a'), fail({ code: 'NETWORK', message: '' }))
  query.refresh()
  await vi.waitFor(() => expect(query.state().error?.code).toBe('NETWORK'))
  const [first, second] = [await readStored(UID, pageOf(0)), await readStored(UID, pageOf(1))]
  expect(first).toMatchObject({ value: { items: [{ userId: 'z' }, {}] } })
  expect(second && withMarksOf(first, second)).toMatchObject({ kept: 1, stale: 'by event' })
})

test('a refresh that failed does not keep the next page from being asked for', async () => {
  await writeResponse(cacheOf(UID), pageOf(0).key, members(0, 'a', 'b').value, { requestedAt: stamp() })
  answerPages(fail({ code: 'NETWORK', message: '' }), members(1, 'c'))
  const query = createQuery(UID, pageOf)
  follow(query)
  await settled(query)
  query.refresh()
  await vi.waitFor(() => expect(query.state().error?.code).toBe('NETWORK'))
  query.loadMore()
  await vi.waitFor(() => expect(query.state().pages).toHaveLength(2))
})

// [R38]
test('a read that failed is repeated without the user, and its failure is shown until the next answer', async () => {
  const second = later()
  ask.mockResolvedValueOnce(fail({ code: 'NETWORK', message: '' })).mockReturnValue(second.result)
  const query = followed()
  await vi.waitFor(() => expect(query.state().error?.code).toBe('NETWORK'))
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  expect(query.state()).toMatchObject({ fetching: 0, error: { code: 'NETWORK' } })
  second.answer(ok('member'))
  await vi.waitFor(() => expect(query.state().pages?.[0]?.[0]?.value).toBe('member'))
  expect(query.state().error).toBeUndefined()
})

test('every failed page of a list is repeated', async () => {
  await writeResponse(cacheOf(UID), pageOf(0).key, members(0, 'a', 'b').value, { requestedAt: stamp() })
  // A timer of an earlier test may repeat it at once, so no more than the outcome is certain.
  askPage.mockResolvedValueOnce(fail({ code: 'TIMEOUT', message: '' })).mockResolvedValue(members(1, 'c'))
  const query = createQuery(UID, pageOf)
  follow(query)
  await settled(query)
  query.loadMore()
  await vi.waitFor(() => expect(query.state().pages).toHaveLength(2))
  expect(askPage.mock.calls.length).toBeGreaterThan(1)
  expect(query.state().error).toBeUndefined()
})

const SHOWN_PAGES = 21
const nameOf = (at: number) => `m${at}`
/** A list on the server, by the ids of its items; its pages of two. */
const serve = (ids: string[]) => {
  askPage.mockReset()
  askPage.mockImplementation((args) => {
    const { page } = (args as { query: { page: number } }).query
    return Promise.resolve(members(page, ...ids.slice(2 * page, 2 * page + 2)))
  })
}
const askedPages = () => askPage.mock.calls.map(([args]) => (args as { query: { page: number } }).query.page)
const changeBy = async (ids: string[]) => {
  serve(ids)
  await invalidateByEvent(UID, [pathOf('cliqueMembers', 'c1')], [])
}
/** A query of 21 pages of two, or of another number, of which the first two are near the screen. */
const followMany = async (shown = SHOWN_PAGES) => {
  const ids = Array.from({ length: 2 * shown + 10 }, (_, at) => nameOf(at))
  serve(ids)
  const query = createQuery(UID, pageOf)
  follow(query)
  await vi.waitFor(() => expect(query.state().pages).toHaveLength(1))
  for (let pages = 2; pages <= shown; pages += 1) {
    await settled(query)
    query.loadMore()
    await vi.waitFor(() => expect(query.state().pages).toHaveLength(pages))
  }
  await settled(query)
  query.near(0, 2)
  return { query, ids }
}
const shownIds = (query: Query<{ items: { userId: string }[] }>) => [...new Set(idsOf(query)?.flat())]

// [R17]
test('after an event, the first page and those near the screen are fetched, and no item is missing or shown twice', async () => {
  const { query, ids } = await followMany()
  const changed = ['new', ...ids]
  await changeBy(changed)
  await vi.waitFor(() => expect(shownIds(query)[0]).toBe('new'))
  await settled(query)
  expect(askedPages()).toEqual([0, 1])
  expect(shownIds(query)).toEqual(changed.slice(0, 2 * SHOWN_PAGES + 1))

  // The pages at the end are fetched as the user gets there.
  askPage.mockClear()
  query.near(38, 41)
  await vi.waitFor(() => expect(askedPages()).toEqual([18, 19, 20]))
  await settled(query)
  expect(shownIds(query).toSorted()).toEqual(changed.slice(0, 2 * SHOWN_PAGES).toSorted())
})

test('an event reads and writes as many rows with 21 shown pages as with 3', async () => {
  const cost = async (shown: number) => {
    const { query } = await followMany(shown)
    const reads = vi.spyOn(cacheOf(UID).responses, 'get')
    const writes = vi.spyOn(IDBObjectStore.prototype, 'put')
    serve(Array.from({ length: 60 }, (_, at) => nameOf(at)))
    await invalidateByEvent(UID, [pathOf('cliqueMembers', 'c1')], [])
    await vi.waitFor(() => expect(askedPages()).toEqual([0, 1]))
    await settled(query)
    const counts = { reads: reads.mock.calls.length, writes: writes.mock.calls.length }
    vi.restoreAllMocks()
    for (const stop of stops.splice(0)) stop()
    await cacheOf(UID).responses.clear()
    return counts
  }
  expect(await cost(21)).toEqual(await cost(3))
})

// [R17]
test('if items were deleted, those that moved to an earlier page stay, and the deleted are gone', async () => {
  const { query, ids } = await followMany()
  query.near(20, 23)
  const changed = ids.filter((id) => id !== nameOf(0) && id !== nameOf(22))
  await changeBy(changed)
  await vi.waitFor(() => expect(shownIds(query)).not.toContain(nameOf(22)))
  await settled(query)
  expect(askedPages()[0]).toBe(0)
  expect(askedPages().length).toBeLessThanOrEqual(4)
  expect(shownIds(query).slice(0, 40)).toEqual(changed.slice(0, 40))
})

test('a page that is missing is fetched, wherever the screen is', async () => {
  const { query } = await followMany()
  askPage.mockClear()
  query.loadMore()
  await vi.waitFor(() => expect(query.state().pages).toHaveLength(SHOWN_PAGES + 1))
  expect(askedPages()).toEqual([SHOWN_PAGES])
})

test('while a page is fetched, the shown pages stay the same objects', async () => {
  const { query } = await followMany()
  const { pages } = query.state()
  const next = later()
  askPage.mockReturnValueOnce(next.result)
  query.loadMore()
  await vi.waitFor(() => expect(query.state().fetching).toBe(SHOWN_PAGES))
  expect(query.state().pages).toBe(pages)
  next.answer(members(SHOWN_PAGES, 'last'))
  await vi.waitFor(() => expect(query.state().pages).toHaveLength(SHOWN_PAGES + 1))
  expect(query.state().pages?.[0]?.[0]).toBe(pages?.[0]?.[0])
})
