// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Relationship, User } from '../../../contract/entities'
import { fail, ok, type Result } from '../../../contract/failure'
import { cacheOf, renewCache, type RelationshipRow } from '../../store/cache'
import { dropCache } from '../../store/drop-cache'
import { outboxSize } from '../../store/outbox'
import { readRelationships } from '../../store/relationships'
import { readResponse, writeResponse } from '../../store/responses'
import { api } from '../session/api'
import { toggleFollow, withFollow, withOwnFollows } from './follows'
import { runOutbox } from './outbox'
import { become } from '../session/session-state'
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
const stored = async () => (await readRelationships(cacheOf('u')))[0]

/** A call that is on its way until it is told how it ended. */
const held = () => {
  let end: (answer: Result<object>) => void = () => undefined
  const answer = new Promise<Result<object>>((resolve) => (end = resolve))
  return { call: () => answer as ReturnType<Call>, end: (result: Result<object>) => end(result) }
}

let life: AbortController
const run = () => void runOutbox('u', life.signal)
const sent = () => vi.waitFor(async () => expect(await outboxSize(cacheOf('u'))).toBe(0))
const calls = () => [follow.mock.calls.length, unfollow.mock.calls.length]

beforeEach(() => {
  life = new AbortController()
  become({ id: 'current', uid: 'u', phoneNumber: '', userId: 'me' })
  follow.mockReset().mockResolvedValue(ok({}))
  unfollow.mockReset().mockResolvedValue(ok({}))
})
afterEach(async () => {
  life.abort()
  await dropCache('u')
  renewCache('u')
})

test('somebody is followed before the server has answered', async () => {
  const { call, end } = held()
  follow.mockImplementation(call)
  run()
  await toggleFollow(person('unrelated'))
  expect(await stored()).toMatchObject({ userId: 'nina', relationship: 'following', pending: true })
  await vi.waitFor(() => expect(follow).toHaveBeenCalledWith({ body: { followee: 'nina' } }))
  end(ok({}))
  await sent()
  expect(await stored()).not.toHaveProperty('pending')
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
  expect(await stored()).toMatchObject({ relationship: next, before: relationship })
  expect(calls()).toEqual(made)
})

test('a refusal leaves what was there before, and asks for nothing anew', async () => {
  await writeResponse(cacheOf('u'), 'getUser/nina', { user: person('unrelated') }, { requestedAt: stamp() })
  follow.mockResolvedValue(refused)
  run()
  await toggleFollow(person('unrelated'))
  await sent()
  expect(await stored()).toBeUndefined()
  expect((await readResponse(cacheOf('u'), 'getUser/nina'))?.stale).toBeUndefined()
})

test('F38 without a network it is kept for as long as it takes, and sent at the next visit', async () => {
  await toggleFollow(person('unrelated'))
  await cacheOf('u').relationships.update('nina', { at: Date.now() - 60 * MINUTE })
  const row = await stored()
  expect(withFollow(person('unrelated'), Date.now(), row).relationship).toBe('following')
  run()
  await sent()
  expect(calls()).toEqual([1, 0])
})

const trouble = fail({ code: 'INTERNAL', message: 'x', status: 500 } as const)
const known = (...ids: string[]) =>
  vi.waitFor(() => expect(follow.mock.calls.map(([args]) => args.body.followee)).toEqual(ids))

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
  const waiting = await cacheOf('u').relationships.get('nina')
  expect(withFollow(person('unrelated'), Date.now(), waiting)).toMatchObject({
    followWaits: true,
    relationship: 'following',
  })
  const sentOn = await cacheOf('u').relationships.get('theo')
  expect(withFollow(person('unrelated'), 0, sentOn)).not.toHaveProperty('followWaits')
  follow.mockResolvedValue(ok({}))
  dispatchEvent(new Event('online'))
  await sent()
  expect(await cacheOf('u').relationships.get('nina')).not.toHaveProperty('waits')
})

test('a server that answers everything with 500 is not asked for every row at once', async () => {
  follow.mockResolvedValue(trouble)
  for (const userId of ['a', 'b', 'c', 'd', 'e']) await toggleFollow(person('unrelated', { userId }))
  run()
  await known('a', 'b')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(follow).toHaveBeenCalledTimes(2)
})

test('what the server took makes profiles, lists and the feed out of date', async () => {
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
  expect(await stored()).toMatchObject({ relationship: 'unrelated', before: 'unrelated' })
})

test('a row says nothing after five minutes, and the oldest of more than a thousand go', async () => {
  const db = cacheOf('u')
  const old = {
    userId: 'old',
    relationship: 'following',
    before: 'unrelated',
    at: Date.now() - 5 * MINUTE - 1,
  } as const
  await db.relationships.put(old)
  expect(await readRelationships(db)).toEqual([])
  await db.relationships.bulkPut(
    Array.from({ length: 1000 }, (_, place) => ({ ...old, userId: `u${place}`, at: Date.now() - 1000 + place })),
  )
  await toggleFollow(person('unrelated'))
  expect(await db.relationships.count()).toBe(1000)
  expect(await db.relationships.get('old')).toBeUndefined()
})

const row: RelationshipRow = { userId: 'nina', relationship: 'following', before: 'unrelated', at: 1000 }

test('a follow lies over answers from before it and counts once; a newer answer wins', () => {
  expect(withFollow(person('unrelated'), 900, row)).toMatchObject({ relationship: 'following', followersCount: 5 })
  const knows = person('following', { followersCount: 5 })
  expect(withFollow(knows, 900, row)).toBe(knows)
  const newer = person('unrelated')
  expect(withFollow(newer, 1001, row)).toBe(newer)
})

test('followers drop only when somebody was followed, and never below none', () => {
  const left: RelationshipRow = { ...row, relationship: 'unrelated', before: 'following' }
  expect(withFollow(person('following'), 0, left).followersCount).toBe(3)
  expect(withFollow(person('requested'), 0, left).followersCount).toBe(4)
  expect(withFollow(person('following', { followersCount: 0 }), 0, left).followersCount).toBe(0)
  expect(withFollow(person('unrelated'), 0, { ...row, relationship: 'requested' }).followersCount).toBe(4)
})

test('an approval is not hidden behind the request', () => {
  const approved = person('following')
  expect(withFollow(approved, 0, { ...row, relationship: 'requested' })).toBe(approved)
})

test('the person follows one more or less, as far as their profile does not know', () => {
  const self = person('unrelated', { userId: 'me' })
  const asked: RelationshipRow = { ...row, userId: 'a', relationship: 'requested' }
  const left: RelationshipRow = { ...row, userId: 'b', relationship: 'unrelated', before: 'following' }
  expect(withOwnFollows(self, 900, [row, asked]).followingCount).toBe(3)
  expect(withOwnFollows(self, 900, [left, { ...left, userId: 'c' }, { ...left, userId: 'd' }]).followingCount).toBe(0)
  expect(withOwnFollows(self, 1001, [row])).toBe(self)
})
