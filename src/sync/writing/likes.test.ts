// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Flick } from '../../../contract/entities'
import { fail, ok, type Result } from '../../../contract/failure'
import { cacheOf, renewCache } from '../../store/cache'
import { dropCache } from '../../store/drop-cache'
import { readCounts } from '../../store/counts'
import { outboxSize } from '../../store/outbox'
import { api } from '../session/api'
import { toggleLike, withLikes } from './likes'
import { runOutbox, watchRefusals, type Refused } from './outbox'
import { become } from '../session/session-state'

const HOUR = 60 * 60 * 1000
const refused = fail({ code: 'FORBIDDEN', message: 'no', status: 403 } as const)

const flick = (hasLiked: boolean, numLikes: number): Flick => ({
  id: 'p1',
  owner: 'u1',
  ownerUsername: 'maya',
  ownerProfilePic: null,
  image: null,
  caption: '',
  date: '2026-07-12T12:00:00.000Z',
  numLikes,
  numComments: 0,
  numTaggedMembers: 0,
  taggedMembers: [],
  hasLiked,
  location: null,
})

type Like = typeof api.likeFlick
vi.mock('../session/api', () => {
  const api = { likeFlick: vi.fn<Like>(), unlikeFlick: vi.fn<Like>() }
  return { api, asUser: () => api }
})
const like = vi.mocked(api.likeFlick)
const unlike = vi.mocked(api.unlikeFlick)
const stored = async () => (await readCounts(cacheOf('u')))[0]

const waiting = () => outboxSize(cacheOf('u'))

/** A call that is on its way until it is told how it ended. */
const held = () => {
  let end: (answer: Awaited<ReturnType<Like>>) => void = () => undefined
  const answer = new Promise<Awaited<ReturnType<Like>>>((resolve) => (end = resolve))
  return { call: () => answer, end: (result: Result<object>) => end(result) }
}

let life: AbortController
let refusals: Refused[]
let stopWatching: () => void
/** Runs the outbox, as every tab does. */
const run = () => void runOutbox('u', life.signal)
const sent = () => vi.waitFor(async () => expect(await waiting()).toBe(0))
const calls = () => [like.mock.calls.length, unlike.mock.calls.length]

beforeEach(() => {
  become({ id: 'current', uid: 'u', phoneNumber: '', userId: 'u1' })
  like.mockReset().mockResolvedValue(ok({}))
  unlike.mockReset().mockResolvedValue(ok({}))
  life = new AbortController()
  refusals = []
  stopWatching = watchRefusals((refused) => refusals.push(refused))
})
afterEach(async () => {
  stopWatching()
  life.abort()
  await dropCache('u')
  renewCache('u')
})

test('a like is there before the server has answered, and stays when it has', async () => {
  const { call, end } = held()
  like.mockImplementation(call)
  run()
  await toggleLike(flick(false, 4))
  expect(await stored()).toMatchObject({ photoId: 'p1', liked: true, likes: 5, pending: true })
  await vi.waitFor(() => expect(like).toHaveBeenCalledWith({ params: { itemId: 'p1' } }))
  end(ok({}))
  await sent()
  expect(await stored()).toMatchObject({ liked: true, likes: 5 })
  expect(await stored()).not.toHaveProperty('pending')
})

test('taking a like back never counts below nothing', async () => {
  run()
  await toggleLike(flick(true, 0))
  await sent()
  expect(calls()).toEqual([0, 1])
  expect(await stored()).toMatchObject({ liked: false, likes: 0 })
})

test('a refused like leaves what was there before, and says so', async () => {
  like.mockResolvedValue(refused)
  run()
  await toggleLike(flick(false, 4))
  await sent()
  expect(await stored()).toBeUndefined()
  expect(refusals).toMatchObject([{ kind: 'like', error: { code: 'FORBIDDEN' } }])

  like.mockResolvedValue(ok({}))
  await toggleLike(flick(false, 4))
  await sent()
  unlike.mockResolvedValue(refused)
  await toggleLike(flick(true, 5))
  await sent()
  expect(await stored()).toMatchObject({ liked: true, likes: 5 })
})

test('F38 without a network it is kept, shown for as long as it takes, and sent when the network is back', async () => {
  like.mockResolvedValue(fail({ code: 'NETWORK', message: '' }))
  run()
  await toggleLike(flick(false, 4))
  await vi.waitFor(() => expect(like).toHaveBeenCalled())
  const old = { photoId: 'p1', liked: true, likes: 5, at: Date.now() - 30 * HOUR, pending: true as const }
  await cacheOf('u').counts.put(old)
  expect(await stored()).toMatchObject({ liked: true, likes: 5 })
  expect(withLikes(flick(false, 4), Date.now(), old)).toMatchObject({ hasLiked: true, numLikes: 5 })
  expect(refusals).toEqual([])
  like.mockResolvedValue(ok({}))
  dispatchEvent(new Event('online'))
  await sent()
})

test('F41 a sign-in page in the place of an answer is no verdict: the like is sent later', async () => {
  like.mockResolvedValue(fail({ code: 'INVALID_RESPONSE', message: 'Invalid response format' }))
  run()
  await toggleLike(flick(false, 4))
  await vi.waitFor(() => expect(like).toHaveBeenCalled())
  like.mockResolvedValue(ok({}))
  dispatchEvent(new Event('online'))
  await sent()
  expect(await stored()).toMatchObject({ liked: true, likes: 5 })
  expect(refusals).toEqual([])
})

test('an unexpected error does not end the outbox', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  like.mockRejectedValueOnce(new Error('unexpected'))
  run()
  await toggleLike(flick(false, 4))
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 10_000)
  expect(calls()).toEqual([2, 0])
})

test('F38 a like waits for the next visit', async () => {
  await toggleLike(flick(false, 4))
  expect([await waiting(), calls()]).toEqual([1, [0, 0]])
  run()
  await sent()
  expect(calls()).toEqual([1, 0])
})

test('F38 many taps before there is a network are one call: the last', async () => {
  await toggleLike(flick(false, 4))
  await toggleLike(flick(true, 5))
  await toggleLike(flick(false, 4))
  await toggleLike(flick(true, 5))
  run()
  await sent()
  expect(calls()).toEqual([0, 1])
  expect(await stored()).toMatchObject({ liked: false, likes: 4 })
})

test('a change of mind while a call is under way is sent after it', async () => {
  const { call, end } = held()
  like.mockImplementationOnce(call)
  run()
  await toggleLike(flick(false, 4))
  await vi.waitFor(() => expect(like).toHaveBeenCalled())
  await toggleLike(flick(true, 5))
  end(ok({}))
  await sent()
  expect(calls()).toEqual([1, 1])
  expect(await stored()).toMatchObject({ liked: false, likes: 4 })
})

test('two taps that cancel out while a call is under way send nothing more', async () => {
  const { call, end } = held()
  like.mockImplementationOnce(call)
  run()
  await toggleLike(flick(false, 4))
  await vi.waitFor(() => expect(like).toHaveBeenCalled())
  await toggleLike(flick(true, 5))
  await toggleLike(flick(false, 4))
  end(ok({}))
  await sent()
  expect(calls()).toEqual([1, 0])
  expect(await stored()).toMatchObject({ liked: true, likes: 5 })
})

test('a refusal after a change of mind goes back to what the server took last', async () => {
  const { call, end } = held()
  like.mockImplementationOnce(call)
  unlike.mockResolvedValue(refused)
  run()
  await toggleLike(flick(false, 4))
  await vi.waitFor(() => expect(like).toHaveBeenCalled())
  await toggleLike(flick(true, 5))
  end(ok({}))
  await sent()
  expect(await stored()).toMatchObject({ liked: true, likes: 5 })
})

test('rows older than an hour say nothing more', async () => {
  await cacheOf('u').counts.put({ photoId: 'old', liked: true, likes: 1, at: Date.now() - HOUR - 1 })
  expect(await readCounts(cacheOf('u'))).toEqual([])
  run()
  await toggleLike(flick(false, 4))
  await sent()
  expect(await cacheOf('u').counts.count()).toBe(1)
})

const row = { photoId: 'p1', liked: true, likes: 5, at: 1_000_000 }

test('F37 a like lies over every answer from before it', () => {
  expect(withLikes(flick(false, 4), 900_000, row)).toMatchObject({ hasLiked: true, numLikes: 5 })
  expect(withLikes(flick(false, 2), 0, row)).toMatchObject({ hasLiked: true, numLikes: 5 })
  // Asked for before the like, stored after it.
  expect(withLikes(flick(false, 4), 1_009_000, row)).toMatchObject({ hasLiked: true, numLikes: 5 })
})

test('F37 an answer from after it wins, as does one that agrees', () => {
  const newer = flick(false, 7)
  expect(withLikes(newer, 1_010_001, row)).toBe(newer)
  const agrees = flick(true, 9)
  expect(withLikes(agrees, 1_000_500, row)).toBe(agrees)
  const untouched = flick(false, 1)
  expect(withLikes(untouched, 0, undefined)).toBe(untouched)
})
