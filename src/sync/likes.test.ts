import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Flick } from '../../contract/entities'
import { fail, ok, type Result } from '../../contract/failure'
import { cacheOf, dropCache } from '../store/cache'
import { readCounts } from '../store/counts'
import { api } from './api'
import { toggleLike, withLikes } from './likes'
import { become } from './session-state'

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
vi.mock('./api', () => ({ api: { likeFlick: vi.fn<Like>(), unlikeFlick: vi.fn<Like>() } }))
const like = vi.mocked(api.likeFlick)
const unlike = vi.mocked(api.unlikeFlick)
const stored = async () => (await readCounts(cacheOf('u')))[0]

/** A call that is on its way until it is told how it ended. */
const held = () => {
  let end: (answer: Awaited<ReturnType<Like>>) => void = () => undefined
  const answer = new Promise<Awaited<ReturnType<Like>>>((resolve) => (end = resolve))
  return { call: () => answer, end: (result: Result<object>) => end(result) }
}

beforeEach(() => {
  become({ id: 'current', uid: 'u', phoneNumber: '', userId: 'u1' })
  like.mockReset().mockResolvedValue(ok({}))
  unlike.mockReset().mockResolvedValue(ok({}))
})
afterEach(async () => {
  await dropCache('u')
})

test('a like is there before the server has answered', async () => {
  const { call, end } = held()
  like.mockImplementation(call)
  const done = toggleLike(flick(false, 4))
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ photoId: 'p1', liked: true, likes: 5 }))
  end(ok({}))
  expect(await done).toEqual(ok(undefined))
  expect(like).toHaveBeenCalledWith({ params: { itemId: 'p1' } })
  expect(await stored()).toMatchObject({ liked: true, likes: 5 })
})

test('taking a like back never counts below nothing', async () => {
  await toggleLike(flick(true, 0))
  expect(unlike).toHaveBeenCalledTimes(1)
  expect(await stored()).toMatchObject({ liked: false, likes: 0 })
})

test('a refused like leaves what was there before: nothing, or the like before it', async () => {
  like.mockResolvedValue(refused)
  expect((await toggleLike(flick(false, 4))).ok).toBe(false)
  expect(await stored()).toBeUndefined()

  like.mockResolvedValue(ok({}))
  await toggleLike(flick(false, 4))
  unlike.mockResolvedValue(refused)
  await toggleLike(flick(true, 5))
  expect(await stored()).toMatchObject({ liked: true, likes: 5 })
})

test('without a network it comes back too', async () => {
  like.mockResolvedValue(fail({ code: 'NETWORK', message: '' }))
  expect((await toggleLike(flick(false, 4))).ok).toBe(false)
  expect(await stored()).toBeUndefined()
})

test('however fast the taps, one call at a time, and the last tap is what the server ends with', async () => {
  const { call, end } = held()
  like.mockImplementationOnce(call)
  const first = toggleLike(flick(false, 4))
  await toggleLike(flick(true, 5))
  await toggleLike(flick(false, 4))
  await toggleLike(flick(true, 5))
  expect(like).toHaveBeenCalledTimes(1)
  expect(unlike).not.toHaveBeenCalled()
  end(ok({}))
  await first
  expect([like.mock.calls.length, unlike.mock.calls.length]).toEqual([1, 1])
  expect(await stored()).toMatchObject({ liked: false, likes: 4 })
})

test('two taps that cancel out send nothing more', async () => {
  const { call, end } = held()
  like.mockImplementationOnce(call)
  const first = toggleLike(flick(false, 4))
  await toggleLike(flick(true, 5))
  await toggleLike(flick(false, 4))
  end(ok({}))
  await first
  expect([like.mock.calls.length, unlike.mock.calls.length]).toEqual([1, 0])
  expect(await stored()).toMatchObject({ liked: true, likes: 5 })
})

test('a failure after a change of mind goes back to what the server took last', async () => {
  const { call, end } = held()
  like.mockImplementationOnce(call)
  unlike.mockResolvedValue(refused)
  const first = toggleLike(flick(false, 4))
  await toggleLike(flick(true, 5))
  end(ok({}))
  expect((await first).ok).toBe(false)
  expect(await stored()).toMatchObject({ liked: true, likes: 5 })
})

test('rows older than an hour say nothing more', async () => {
  await cacheOf('u').counts.put({ photoId: 'old', liked: true, likes: 1, at: Date.now() - HOUR - 1 })
  expect(await readCounts(cacheOf('u'))).toEqual([])
  await toggleLike(flick(false, 4))
  expect(await cacheOf('u').counts.count()).toBe(1)
})

const row = { photoId: 'p1', liked: true, likes: 5, at: 1_000_000 }

test('a like lies over every answer from before it', () => {
  expect(withLikes(flick(false, 4), 900_000, row)).toMatchObject({ hasLiked: true, numLikes: 5 })
  expect(withLikes(flick(false, 2), 0, row)).toMatchObject({ hasLiked: true, numLikes: 5 })
  // Asked for before the like, stored after it.
  expect(withLikes(flick(false, 4), 1_009_000, row)).toMatchObject({ hasLiked: true, numLikes: 5 })
})

test('an answer from after it wins, as does one that agrees', () => {
  const newer = flick(false, 7)
  expect(withLikes(newer, 1_010_001, row)).toBe(newer)
  const agrees = flick(true, 9)
  expect(withLikes(agrees, 1_000_500, row)).toBe(agrees)
  const untouched = flick(false, 1)
  expect(withLikes(untouched, 0, undefined)).toBe(untouched)
})
