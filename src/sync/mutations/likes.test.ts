// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Flick } from '../../../contract/entities'
import { fail, ok, type Result } from '../../../contract/failure'
import { cacheOf } from '../../store/cache'
import { stamp } from '../../store/stamp'
import { outboxSize } from './outbox/pending'
import { openDevice } from '../test/device'
import { api } from '../session/api'
import { toggleLike } from './likes'
import { currentOverlay, readOverlay } from './overlay/overlay'

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
/** The photo of an answer with 4 likes, requested at this stamp, as it is shown. */
const shown = async (requestedAt = 0, answered = flick(false, 4)) => {
  await readOverlay('u')
  const { hasLiked, numLikes } = currentOverlay('u').apply('flick', 'p1', answered, requestedAt) ?? answered
  return [hasLiked, numLikes]
}
const accepted = () => cacheOf('u').counts.toArray()
const acceptedKeys = async () => (await accepted()).map(({ key }) => key).toSorted()

const waiting = () => outboxSize(cacheOf('u'))

/** A call that is in flight until the test ends it. */
const held = () => {
  let end: (answer: Awaited<ReturnType<Like>>) => void = () => undefined
  const answer = new Promise<Awaited<ReturnType<Like>>>((resolve) => (end = resolve))
  return { call: () => answer, end: (result: Result<object>) => end(result) }
}

const calls = () => [like.mock.calls.length, unlike.mock.calls.length]

const { refusals, run, sent } = openDevice()
beforeEach(() => {
  like.mockReset().mockResolvedValue(ok({}))
  unlike.mockReset().mockResolvedValue(ok({}))
})

// [O1]
test('a like is shown before the server has answered, and stays after that', async () => {
  const { call, end } = held()
  like.mockImplementation(call)
  run()
  await toggleLike(flick(false, 4))
  expect([await shown(), await waiting()]).toEqual([[true, 5], 1])
  await vi.waitFor(() => expect(like).toHaveBeenCalledWith({ params: { itemId: 'p1' } }))
  end(ok({}))
  await sent()
  expect([await shown(), await waiting()]).toEqual([[true, 5], 0])
})

// [O9]
test('taking a like back never counts below nothing', async () => {
  run()
  await toggleLike(flick(true, 0))
  await sent()
  expect(calls()).toEqual([0, 1])
  expect(await shown(0, flick(true, 0))).toEqual([false, 0])
})

// [O22]
test('a refused like leaves what was there before, and says so', async () => {
  like.mockResolvedValue(refused)
  run()
  await toggleLike(flick(false, 4))
  await sent()
  expect(await shown()).toEqual([false, 4])
  await vi.waitFor(() => expect(refusals).toMatchObject([{ kind: 'like', error: { code: 'FORBIDDEN' } }]))

  like.mockResolvedValue(ok({}))
  await toggleLike(flick(false, 4))
  await sent()
  unlike.mockResolvedValue(refused)
  await toggleLike(flick(true, 5))
  await sent()
  expect(await shown()).toEqual([true, 5])
})

// [O6] [O25]
test('F38 without a network it is kept, shown for as long as it takes, and sent when the network is back', async () => {
  like.mockResolvedValue(fail({ code: 'NETWORK', message: '' }))
  run()
  await toggleLike(flick(false, 4))
  await vi.waitFor(() => expect(like).toHaveBeenCalled())
  expect(await shown(Date.now() + 30 * HOUR)).toEqual([true, 5])
  expect(refusals).toEqual([])
  like.mockResolvedValue(ok({}))
  dispatchEvent(new Event('online'))
  await sent()
})

// [O17]
test('F41 a sign-in page in the place of an answer is no verdict: the like is sent later', async () => {
  like.mockResolvedValue(fail({ code: 'INVALID_RESPONSE', message: 'Invalid response format' }))
  run()
  await toggleLike(flick(false, 4))
  await vi.waitFor(() => expect(like).toHaveBeenCalled())
  like.mockResolvedValue(ok({}))
  dispatchEvent(new Event('online'))
  await sent()
  expect(await shown()).toEqual([true, 5])
  expect(refusals).toEqual([])
})

// [O26]
test('an unexpected error does not end the outbox', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  like.mockRejectedValueOnce(new Error('unexpected'))
  run()
  await toggleLike(flick(false, 4))
  await vi.waitFor(async () => expect(await waiting()).toBe(0))
  expect(calls()).toEqual([2, 0])
})

// [O2]
test('F38 a like waits for the next visit', async () => {
  await toggleLike(flick(false, 4))
  expect([await waiting(), calls()]).toEqual([1, [0, 0]])
  run()
  await sent()
  expect(calls()).toEqual([1, 0])
})

// [O10]
test('F38 many taps before there is a network are one call: the last', async () => {
  await toggleLike(flick(false, 4))
  await toggleLike(flick(true, 5))
  await toggleLike(flick(false, 4))
  await toggleLike(flick(true, 5))
  run()
  await sent()
  expect(calls()).toEqual([0, 1])
  expect(await shown(0, flick(true, 5))).toEqual([false, 4])
})

// [O11]
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
  expect(await shown(0, flick(true, 5))).toEqual([false, 4])
})

// [O11]
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
  expect(await shown()).toEqual([true, 5])
})

// [O23]
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
  expect(await shown()).toEqual([true, 5])
})

// [O7]
test('an accepted like is kept for an hour, and longer while an older answer is stored', async () => {
  const longAgo = Date.now() - 2 * HOUR
  const older = { key: 'getFlick/p1', path: 'getFlick/p1', value: {}, storedAt: longAgo, requestedAt: longAgo }
  await cacheOf('u').responses.put(older)
  run()
  await toggleLike(flick(false, 4))
  await sent()
  await cacheOf('u')
    .counts.toCollection()
    .modify({ acceptedAt: Date.now() - HOUR - 1 })
  await toggleLike({ ...flick(false, 1), id: 'p2' })
  await sent()
  expect(await acceptedKeys()).toEqual(['like p1', 'like p2'])
  await cacheOf('u').responses.put({ ...older, storedAt: Date.now(), requestedAt: Date.now() })
  await toggleLike({ ...flick(false, 1), id: 'p3' })
  await sent()
  await vi.waitFor(async () => expect(await acceptedKeys()).toEqual(['like p2', 'like p3']))
})

// [O5] [O7] [O8]
test('F37 a like is shown over every answer that was requested before it was accepted, and no later one', async () => {
  run()
  await toggleLike(flick(false, 4))
  await sent()
  const acceptedAt = (await accepted())[0]?.acceptedAt ?? 0
  expect(await shown(acceptedAt)).toEqual([true, 5])
  expect(await shown(acceptedAt, flick(true, 9))).toEqual([true, 9])
  expect(await shown(acceptedAt + 1, flick(false, 7))).toEqual([false, 7])
})

// [O27]
test('F37 a like taken back on another device is shown as soon as an answer was requested after it', async () => {
  run()
  await toggleLike(flick(false, 4))
  await sent()
  expect(await shown(stamp(), flick(false, 4))).toEqual([false, 4])
})

test('a photo without mutations stays the same object', async () => {
  await toggleLike(flick(false, 4))
  await readOverlay('u')
  const other = { ...flick(false, 1), id: 'p2' }
  expect(currentOverlay('u').apply('flick', 'p2', other, 0)).toBe(other)
})

// [O31]
test('a like is shown before the database has stored it, and not when it cannot be stored', async () => {
  await readOverlay('u')
  const transaction = vi.spyOn(cacheOf('u'), 'transaction').mockRejectedValueOnce(new Error('full'))
  const liking = toggleLike(flick(false, 4))
  expect(currentOverlay('u').apply('flick', 'p1', flick(false, 4), 0)?.hasLiked).toBe(true)
  await expect(liking).rejects.toThrow('full')
  transaction.mockRestore()
  expect(await shown()).toEqual([false, 4])
})
