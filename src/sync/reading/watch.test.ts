// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, type Result } from '../../../contract/failure'
import { cacheOf, renewCache } from '../../store/cache'
import { dropCache } from '../../store/drop-cache'
import { markKept } from '../../store/kept'
import { readResponse, writeResponse } from '../../store/responses'
import { api } from '../session/api'
import './forget-refused'
import { invalidate, takeNews } from './invalidate'
import { distrust } from './freshness'
import { pathOf, resource } from './resource'
import { createWatch, type Watch } from './watch'
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

const stops: (() => void)[] = []
const follow = <A>(watch: Watch<A>) => {
  const stop = watch.subscribe(() => undefined)
  stops.push(stop)
  return stop
}
const settled = <A>(watch: Watch<A>) =>
  vi.waitFor(() => {
    const { pages, fetching } = watch.view()
    if (!pages || fetching !== undefined) throw new Error('still at it')
    return watch.view()
  })
/** An answer that arrives when the test says so. */
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
test('what is stored and fresh is shown without a request', async () => {
  await writeResponse(cacheOf(UID), wanted.key, 'member', { requestedAt: stamp() })
  const watch = createWatch(UID, () => wanted)
  follow(watch)
  expect((await settled(watch)).pages?.[0]?.value).toBe('member')
  expect(ask).not.toHaveBeenCalled()
})

// [R10]
test('what is missing is fetched once, however many ask', async () => {
  const { result, answer } = later()
  ask.mockReturnValue(result)
  const watches = [createWatch(UID, () => wanted), createWatch(UID, () => wanted)]
  watches.forEach(follow)
  await vi.waitFor(() => expect(watches.map((watch) => watch.view().fetching)).toEqual([0, 0]))
  answer(ok('leader'))
  for (const watch of watches) {
    await vi.waitFor(() => expect(watch.view().pages?.[0]?.value).toBe('leader'))
  }
  expect(ask).toHaveBeenCalledTimes(1)
})

// [R3]
test('F37 what is old stays in sight while it is fetched, and when that fails', async () => {
  await writeResponse(cacheOf(UID), wanted.key, 'member', { requestedAt: stamp() })
  await invalidate(UID, [pathOf('memberStatus', 'c1')])
  ask.mockResolvedValue(fail({ code: 'INTERNAL', message: 'broken', status: 500 }))
  const watch = createWatch(UID, () => wanted)
  follow(watch)
  await vi.waitFor(() => expect(watch.view().error?.code).toBe('INTERNAL'))
  expect(watch.view().pages?.[0]?.value).toBe('member')
})

// [R24]
test('F37 what may no longer be seen is forgotten', async () => {
  await writeResponse(cacheOf(UID), wanted.key, 'member', { requestedAt: stamp() })
  await invalidate(UID, [pathOf('memberStatus', 'c1')])
  ask.mockResolvedValue(fail({ code: 'NOT_FOUND', message: 'gone', status: 404 }))
  const watch = createWatch(UID, () => wanted)
  follow(watch)
  await vi.waitFor(() => expect(watch.view().error?.code).toBe('NOT_FOUND'))
  await vi.waitFor(() => expect(watch.view().pages).toEqual([]))
})

// [R11]
test('a call of a session that is over is made once, not without a pause', async () => {
  ask.mockResolvedValue(fail({ code: 'ABORTED', message: 'Cancelled' }))
  const watch = createWatch(UID, () => wanted)
  follow(watch)
  await vi.waitFor(() => expect(watch.view().error?.code).toBe('ABORTED'))
  await readResponse(cacheOf(UID), wanted.key)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('an answer requested before a change is stale, and is fetched again', async () => {
  const before = later()
  ask.mockReturnValueOnce(before.result).mockResolvedValue(ok('member'))
  const watch = createWatch(UID, () => wanted)
  follow(watch)
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  await invalidate(UID, [pathOf('memberStatus', 'c1')])
  before.answer(ok('unrelated'))
  await vi.waitFor(() => expect(watch.view().pages?.[0]?.value).toBe('member'))
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a call without a waiting caller is aborted', async () => {
  ask.mockReturnValue(later().result)
  const stop = follow(createWatch(UID, () => wanted))
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  const signal = ask.mock.calls[0]?.[1].signal
  expect(signal?.aborted).toBe(false)
  stop()
  expect(signal?.aborted).toBe(true)
})

// [R18]
test('pages are added one by one, and forgotten when the first one changed', async () => {
  askPage.mockResolvedValueOnce(members(0, 'a', 'b')).mockResolvedValueOnce(members(1, 'c', 'd'))
  const watch = createWatch(UID, pageOf)
  follow(watch)
  await vi.waitFor(() => expect(watch.view().pages).toHaveLength(1))
  await settled(watch)
  watch.loadMore()
  await vi.waitFor(() => expect(watch.view().pages).toHaveLength(2))
  await settled(watch)
  askPage.mockResolvedValueOnce(members(0, 'z', 'a')).mockReturnValue(later().result)
  watch.refresh()
  await vi.waitFor(() => expect(idsOf(watch)).toEqual([['z', 'a']]))
  expect(await readResponse(cacheOf(UID), pageOf(1).key)).toBeUndefined()
})

const idsOf = (watch: Watch<{ items: { userId: string }[] }>) =>
  watch.view().pages?.map(({ value }) => value.items.map(({ userId }) => userId))
/** A watch of two pages: a, b and c, d. */
const followTwo = async () => {
  askPage.mockResolvedValueOnce(members(0, 'a', 'b')).mockResolvedValueOnce(members(1, 'c', 'd'))
  const watch = createWatch(UID, pageOf)
  follow(watch)
  await vi.waitFor(() => expect(watch.view().pages).toHaveLength(1))
  await settled(watch)
  watch.loadMore()
  await vi.waitFor(() => expect(watch.view().pages).toHaveLength(2))
  await settled(watch)
  return watch
}

// [R17]
test('news change a list at once, when all of its pages are there, without a visible fetch', async () => {
  const watch = await followTwo()
  const second = later()
  askPage.mockResolvedValueOnce(members(0, 'z', 'a')).mockReturnValueOnce(second.result)
  await takeNews(UID, [pathOf('cliqueMembers', 'c1')], [])
  await vi.waitFor(() => expect(askPage).toHaveBeenCalledTimes(4))
  expect(watch.view()).toMatchObject({ fetching: 1, isQuiet: true })
  expect(idsOf(watch)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  second.answer(members(1, 'b', 'c'))
  await vi.waitFor(() =>
    expect(idsOf(watch)).toEqual([
      ['z', 'a'],
      ['b', 'c'],
    ]),
  )
})

test('where the network goes meanwhile, what was there stays', async () => {
  const watch = await followTwo()
  askPage.mockResolvedValueOnce(members(0, 'z', 'a')).mockResolvedValueOnce(fail({ code: 'NETWORK', message: '' }))
  await takeNews(UID, [pathOf('cliqueMembers', 'c1')], [])
  await vi.waitFor(() => expect(watch.view().error?.code).toBe('NETWORK'))
  expect(idsOf(watch)?.flat()).toContain('d')
  expect(await readResponse(cacheOf(UID), pageOf(1).key)).toBeDefined()
})

test('news of one photo make only the page old that shows it', async () => {
  const watch = await followTwo()
  askPage.mockResolvedValueOnce(members(1, 'c', 'd'))
  await takeNews(UID, [], [{ collectionPath: pathOf('cliqueMembers', 'c1'), photoId: 'd' }])
  await vi.waitFor(() => expect(askPage).toHaveBeenCalledTimes(3))
  await settled(watch)
  expect(askPage.mock.calls[2]?.[0]).toMatchObject({ query: { page: 1 } })
})

test('what was stored while no events arrived is fetched again', async () => {
  ask.mockResolvedValueOnce(ok('member')).mockResolvedValueOnce(ok('leader'))
  const watch = createWatch(UID, () => wanted)
  follow(watch)
  await vi.waitFor(() => expect(watch.view().pages?.[0]?.value).toBe('member'))
  await settled(watch)
  await new Promise((resolve) => setTimeout(resolve, 2))
  distrust()
  await vi.waitFor(() => expect(watch.view().pages?.[0]?.value).toBe('leader'))
  expect(ask).toHaveBeenCalledTimes(2)
})

test('of what is kept on the device no page goes with a refresh', async () => {
  const watch = await followTwo()
  await markKept(cacheOf(UID), [pathOf('cliqueMembers', 'c1')], true)
  askPage.mockResolvedValueOnce(members(0, 'z', 'a')).mockResolvedValueOnce(fail({ code: 'NETWORK', message: '' }))
  watch.refresh()
  await vi.waitFor(() => expect(watch.view().error?.code).toBe('NETWORK'))
  expect(await readResponse(cacheOf(UID), pageOf(0).key)).toMatchObject({ value: { items: [{ userId: 'z' }, {}] } })
  expect(await readResponse(cacheOf(UID), pageOf(1).key)).toMatchObject({ kept: 1, stale: 'by news' })
})

test('a refresh that failed does not keep the next page from being asked for', async () => {
  await writeResponse(cacheOf(UID), pageOf(0).key, members(0, 'a', 'b').value, { requestedAt: stamp() })
  askPage.mockResolvedValueOnce(fail({ code: 'NETWORK', message: '' })).mockResolvedValueOnce(members(1, 'c'))
  const watch = createWatch(UID, pageOf)
  follow(watch)
  await settled(watch)
  watch.refresh()
  await vi.waitFor(() => expect(watch.view().error?.code).toBe('NETWORK'))
  watch.loadMore()
  await vi.waitFor(() => expect(watch.view().pages).toHaveLength(2))
})
