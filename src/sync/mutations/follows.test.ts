// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Relationship, User } from '../../../contract/entities'
import { fail, ok, type Result } from '../../../contract/failure'
import { MAX_ACCEPTED_ROWS } from '../../store/outbox/accepted'
import { cacheOf } from '../../store/cache'
import { outboxSize } from './outbox/pending'
import { readResponse, writeResponse } from '../../store/responses'
import { openDevice } from '../test/device'
import { api } from '../session/api'
import type { ShownMutation } from '../kinds/base/effects'
import { toggleFollow } from './follows'
import { createOverlay, currentOverlay, readOverlay } from './overlay/overlay'
import { stamp } from '../../store/stamp'

const MINUTE = 60 * 1000
const refused = fail({ code: 'FORBIDDEN', message: 'no', status: 403 } as const)

const person = (relationship: Relationship, changes: Partial<User> = {}): User => ({
  userId: 'nina',
  username: 'nina',
  firstName: 'Nina',
  lastName: '',
  bio: '',
  profilePic: null,
  isPrivate: false,
  relationship,
  followersCount: 4,
  followingCount: 2,
  cliqueCount: 0,
  ...changes,
})

type Call = typeof api.follow
vi.mock('../session/api', () => {
  const api = { follow: vi.fn<Call>(), unfollow: vi.fn<Call>() }
  return { api, asUser: () => api }
})
const follow = vi.mocked(api.follow)
const unfollow = vi.mocked(api.unfollow)
/** A user of an answer that was requested at this stamp, as they are shown. */
const shown = async (user: User, requestedAt = 0) => {
  await readOverlay('u')
  return currentOverlay('u').apply('user', user.userId, user, requestedAt)
}
const accepted = () => cacheOf('u').relationships.toArray()
const lastShows = async () => (await accepted()).toSorted((a, b) => a.acceptedAt - b.acceptedAt).at(-1)?.shows

/** A call that is in flight until the test ends it. */
const held = () => {
  let end: (answer: Result<object>) => void = () => undefined
  const answer = new Promise<Result<object>>((resolve) => (end = resolve))
  return { call: () => answer as ReturnType<Call>, end: (result: Result<object>) => end(result) }
}

const calls = () => [follow.mock.calls.length, unfollow.mock.calls.length]

const { run, sent } = openDevice({ userId: 'me' })
beforeEach(() => {
  follow.mockReset().mockResolvedValue(ok({}))
  unfollow.mockReset().mockResolvedValue(ok({}))
})

// [O1]
test('a follow is shown before the server has answered', async () => {
  const { call, end } = held()
  follow.mockImplementation(call)
  run()
  await toggleFollow(person('unrelated'))
  expect(await shown(person('unrelated'))).toMatchObject({ relationship: 'following', followersCount: 5 })
  await vi.waitFor(() => expect(follow).toHaveBeenCalledWith({ body: { followee: 'nina' } }))
  end(ok({}))
  await sent()
  expect(await shown(person('unrelated'))).toMatchObject({ relationship: 'following', followersCount: 5 })
})

test.each([
  ['unrelated', false, 'following', [1, 0]],
  ['unrelated', true, 'requested', [1, 0]],
  ['requested', true, 'unrelated', [0, 1]],
  ['following', true, 'unrelated', [0, 1]],
  ['following', false, 'unrelated', [0, 1]],
] as const)('%s, private %s: becomes %s', async (relationship, isPrivate, next, made) => {
  run()
  await toggleFollow(person(relationship, { isPrivate }))
  await sent()
  expect(await lastShows()).toEqual({ relationship: next, before: relationship })
  expect(calls()).toEqual(made)
})

// [O22]
test('a refusal leaves what was there before, and fetches nothing again', async () => {
  await writeResponse(cacheOf('u'), 'getUser/nina', { user: person('unrelated') }, { requestedAt: stamp() })
  follow.mockResolvedValue(refused)
  run()
  await toggleFollow(person('unrelated'))
  await sent()
  expect(await shown(person('unrelated'))).toEqual(person('unrelated'))
  expect((await readResponse(cacheOf('u'), 'getUser/nina'))?.stale).toBeUndefined()
})

test('F38 without a network it is kept for as long as it takes, and sent at the next visit', async () => {
  await toggleFollow(person('unrelated'))
  expect(await shown(person('unrelated'), Date.now() + 60 * MINUTE)).toMatchObject({ relationship: 'following' })
  run()
  await sent()
  expect(calls()).toEqual([1, 0])
})

const trouble = fail({ code: 'INTERNAL', message: 'x', status: 500 } as const)
const known = (...ids: string[]) =>
  vi.waitFor(() => expect(follow.mock.calls.map(([args]) => args.body.followee)).toEqual(ids))

// [O19]
test('a follow answered with 500 waits visibly, and what was done after it is sent', async () => {
  follow.mockImplementation(
    ({ body }) => Promise.resolve(body.followee === 'nina' ? trouble : ok({})) as ReturnType<Call>,
  )
  await toggleFollow(person('unrelated'))
  await toggleFollow(person('unrelated', { userId: 'theo' }))
  await toggleFollow(person('unrelated', { userId: 'ola' }))
  run()
  await vi.waitFor(async () => expect(await outboxSize(cacheOf('u'))).toBe(1))
  await known('nina', 'theo', 'ola')
  expect(await shown(person('unrelated'))).toMatchObject({ followWaits: true, relationship: 'following' })
  expect(await shown(person('unrelated', { userId: 'theo' }))).not.toHaveProperty('followWaits')
  follow.mockResolvedValue(ok({}))
  dispatchEvent(new Event('online'))
  await sent()
  expect(await shown(person('unrelated'))).not.toHaveProperty('followWaits')
})

// [O20]
test('a server that answers everything with 500 is not asked for every row at once', async () => {
  follow.mockResolvedValue(trouble)
  for (const userId of ['a', 'b', 'c', 'd', 'e']) await toggleFollow(person('unrelated', { userId }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  run()
  await known('a', 'b')
  await vi.advanceTimersByTimeAsync(500)
  expect(follow).toHaveBeenCalledTimes(2)
})

test('an accepted follow makes profiles, lists and the feed out of date', async () => {
  const keys = ['getUser/nina', 'getUser/me', 'getSelf', 'followers/nina?page=0', 'following/me?page=1', 'feed?page=0']
  for (const key of [...keys, 'getUser/theo']) await writeResponse(cacheOf('u'), key, {}, { requestedAt: stamp() })
  run()
  await toggleFollow(person('unrelated'))
  await vi.waitFor(async () => {
    const stale = await cacheOf('u')
      .responses.filter((row) => row.stale === true)
      .primaryKeys()
    expect(stale.toSorted()).toEqual(keys.toSorted())
  })
})

// [O10]
test('however many taps, the last one is what the server ends with', async () => {
  const { call, end } = held()
  follow.mockImplementationOnce(call)
  run()
  await toggleFollow(person('unrelated'))
  await vi.waitFor(() => expect(follow).toHaveBeenCalled())
  await toggleFollow(person('following'))
  await toggleFollow(person('unrelated'))
  await toggleFollow(person('following'))
  end(ok({}))
  await sent()
  expect(calls()).toEqual([1, 1])
  expect(await shown(person('following'))).toMatchObject({ relationship: 'unrelated', followersCount: 3 })
  // Followed and unfollowed: together they change nothing.
  expect(await shown(person('unrelated', { userId: 'me' }))).toMatchObject({ followingCount: 2 })
})

test('accepted follows are kept for an hour, the newest thousand of them', async () => {
  const { relationships } = cacheOf('u')
  run()
  await toggleFollow(person('unrelated'))
  await sent()
  const [first] = await accepted()
  if (!first) throw new Error('nothing was accepted')
  const now = Date.now()
  await relationships.put({ ...first, version: 'old', acceptedAt: now - 60 * MINUTE - 1 })
  await relationships.bulkPut(
    Array.from({ length: MAX_ACCEPTED_ROWS }, (_, place) => ({
      ...first,
      version: `v${place}`,
      acceptedAt: now - 2000 + place,
    })),
  )
  await toggleFollow(person('unrelated', { userId: 'theo' }))
  await sent()
  await vi.waitFor(async () => expect(await relationships.count()).toBe(MAX_ACCEPTED_ROWS))
  expect(await relationships.bulkGet(['old', 'v0', 'v1'])).toEqual([undefined, undefined, undefined])
})

const row = (changes: object, followee = 'nina'): ShownMutation => ({
  key: `follow ${followee}`,
  kind: 'follow',
  call: 'follow',
  args: { body: { followee } },
  version: followee,
  acceptedAt: 1000,
  shows: { relationship: 'following', before: 'unrelated', ...changes },
})
const applied = (user: User, requestedAt: number, ...rows: ShownMutation[]) =>
  createOverlay(rows, 'me').apply('user', user.userId, user, requestedAt)

// [O5]
test('a follow is shown over answers from before it and counts once; a newer answer wins', () => {
  expect(applied(person('unrelated'), 900, row({}))).toMatchObject({ relationship: 'following', followersCount: 5 })
  const knows = person('following', { followersCount: 5 })
  expect(applied(knows, 900, row({}))).toBe(knows)
  const newer = person('unrelated')
  expect(applied(newer, 1001, row({}))).toBe(newer)
})

// [O9]
test('followers drop only when the user was followed, and never below none', () => {
  const left = row({ relationship: 'unrelated', before: 'following' })
  expect(applied(person('following'), 0, left)?.followersCount).toBe(3)
  expect(applied(person('requested'), 0, left)?.followersCount).toBe(4)
  expect(applied(person('following', { followersCount: 0 }), 0, left)?.followersCount).toBe(0)
  expect(applied(person('unrelated'), 0, row({ relationship: 'requested' }))?.followersCount).toBe(4)
})

test('an approval is not hidden behind the request', () => {
  const approved = person('following')
  expect(applied(approved, 0, row({ relationship: 'requested' }))).toBe(approved)
})

test('the user follows one more or less, as far as their profile does not know', () => {
  const self = person('unrelated', { userId: 'me' })
  const asked = row({ relationship: 'requested' }, 'a')
  const left = (id: string) => row({ relationship: 'unrelated', before: 'following' }, id)
  expect(applied(self, 900, row({}), asked)?.followingCount).toBe(3)
  expect(applied(self, 900, left('b'), left('c'), left('d'))?.followingCount).toBe(0)
  expect(applied(self, 1001, row({}))).toBe(self)
})
