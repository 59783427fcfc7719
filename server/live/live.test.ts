/**
 * The recipients of events, and the end of a stream. Tests wait for another user's event to verify that no event was
 * sent.
 */
import type { LiveEvent } from '../../contract/calls/live'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { signOutEverywhere } from '../identity/sign-out'
import { asStream, Listener } from '../test/people/listener'
import { refusalIn, type Caller } from '../test/caller'
import { discard, startServer, type Person, type RunningServer } from '../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../test/story'
import * as audience from './audience'
import { createLive } from './live'
import { createRecentEvents } from './recent-events'
import { STREAMS_PER_PERSON } from './streams'

let server: RunningServer
let ada: Person
let bob: Person
let eve: Person
let cliqueId: string
let collectionId: string
let photoId: string
const open: Listener[] = []

const listen = async (who: Caller) => {
  const listener = await Listener.open(who)
  open.push(listener)
  return listener
}

beforeAll(async () => {
  server = await startServer()
  ada = await server.person('ada')
  bob = await server.person('bob')
  eve = await server.person('eve')
  cliqueId = await makeClique(ada, bob)
  collectionId = await makeCollection(ada, cliqueId)
  photoId = await addPhoto(ada, collectionId)
  // Waits until the earlier changes are sent.
  const listener = await listen(eve)
  await bob.ask('follow', { body: { followee: eve.userId } })
  await listener.next('person')
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((listener) => listener.close()))
})
afterAll(() => discard(server))

test('a name that is taken off a photo is reported to the user it was put on, and to all who see the photo', async () => {
  const params = { id: photoId }
  const [ofAda, ofBob] = [await listen(ada), await listen(bob)]
  await ada.ask('editFlick', { params, body: { taggedMembers: [bob.userId] } })
  await Promise.all([ofAda.next('photo'), ofBob.next('activity')])
  await bob.ask('untagSelf', { params })
  expect(await ofAda.next('photo')).toContainEqual(expect.objectContaining({ kind: 'photo', photoId }))
  expect(await ofBob.next('activity')).toContainEqual(expect.objectContaining({ kind: 'activity' }))
})

test('a stream is for people who are signed in and ask for one, and nothing on the way may hold it back', async () => {
  expect(await refusalIn(await server.visitor.request('/api/changes', asStream))).toBe('401 UNAUTHENTICATED')
  expect(await ada.refusal('changes', {})).toBe('406 INVALID_REQUEST')
  const { response } = await listen(ada)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(response.headers.get('x-accel-buffering')).toBe('no')
  expect(response.headers.get('content-encoding')).toBeNull()
})

/** The owner of the photo also gets an activity, in the same moment or in the next; other tests cover activities. */
const withoutActivity = (events: readonly LiveEvent[]) => events.filter(({ kind }) => kind !== 'activity')
const photosOf = async (listener: Awaited<ReturnType<typeof listen>>) => withoutActivity(await listener.next('photo'))

test('likes, comments, replies and photos reach those who see them, and no other user', async () => {
  const [a, b, e] = [await listen(ada), await listen(bob), await listen(eve)]
  await bob.ask('likeFlick', { params: { itemId: photoId } })
  const photo = { kind: 'photo', photoId, collectionId }
  expect(await photosOf(a)).toEqual([photo])
  expect(await b.next('photo')).toEqual([photo])
  const say = { payload: 'hello', collectionItemId: photoId }
  const { comment } = await bob.ask('createComment', { body: say })
  expect(await photosOf(a)).toEqual([photo])
  await ada.ask('createComment', { body: { ...say, parentId: comment.id } })
  expect(await photosOf(a)).toEqual([{ ...photo, threadId: comment.id }])
  await ada.ask('likeComment', { params: { id: comment.id } })
  expect(await photosOf(a)).toEqual([photo])
  await bob.ask('deleteComment', { params: { id: comment.id } })
  expect(await photosOf(a)).toEqual([photo])
  await addPhoto(bob, collectionId)
  expect(withoutActivity(await a.next('collection'))).toEqual([
    { kind: 'collection', collectionId, cliqueId, creatorId: ada.userId },
  ])
  // An event that concerns her arrives, so all of the above would have arrived too.
  await ada.ask('follow', { body: { followee: eve.userId } })
  expect(await e.next('person')).toEqual([{ kind: 'activity' }, { kind: 'person', userId: ada.userId }])
})

test('the owner of a photo is told of an activity when others like it or comment on it, and no one else is', async () => {
  const [a, e] = [await listen(ada), await listen(eve)]
  await bob.ask('unlikeFlick', { params: { itemId: photoId } })
  expect(await a.next('activity')).toContainEqual({ kind: 'activity' })
  await bob.ask('createComment', { body: { payload: 'again', collectionItemId: photoId } })
  expect(await a.next('activity')).toContainEqual({ kind: 'activity' })
  await bob.ask('likeFlick', { params: { itemId: photoId } })
  expect(await a.next('activity')).toContainEqual({ kind: 'activity' })
  expect(e.received).toEqual([])
})

test('a collection for followers is told to followers while they are, and a public one not to every user', async () => {
  const open = await makeCollection(ada, cliqueId, 'FOLLOWERS')
  const itemId = await addPhoto(ada, open)
  const [a, e] = [await listen(ada), await listen(eve)]
  await bob.ask('likeFlick', { params: { itemId } })
  await a.next('photo')
  await eve.ask('follow', { body: { followee: bob.userId } })
  await e.next('person')
  expect(e.received).toEqual([])
  await bob.ask('unlikeFlick', { params: { itemId } })
  expect(await e.next('photo')).toEqual([{ kind: 'photo', photoId: itemId, collectionId: open }])
  await ada.ask('editCollection', {
    body: { collectionDataId: open, name: 'Hidden', description: '', privacySetting: 'PRIVATE' },
  })
  await a.next('collection')
  await bob.ask('likeFlick', { params: { itemId } })
  await a.next('photo')
  await eve.ask('unfollow', { body: { followee: bob.userId } })
  expect(await e.next('person')).toEqual([{ kind: 'person', userId: bob.userId }])

  const shown = await makeCollection(ada, cliqueId, 'PUBLIC')
  const publicItem = await addPhoto(ada, shown)
  await a.next('collection')
  await eve.ask('likeFlick', { params: { itemId: publicItem } })
  await a.next('photo')
  await eve.ask('follow', { body: { followee: bob.userId } })
  expect((await e.next('person')).map(({ kind }) => kind)).toEqual(['person'])
})

// [R28]
test('a user who joins a clique gets its events; a user who leaves gets only the event of leaving', async () => {
  const [a, e] = [await listen(ada), await listen(eve)]
  await ada.ask('inviteToClique', { body: { cliqueId, userIds: [eve.userId] } })
  expect((await e.next('activity')).map(({ kind }) => kind).toSorted()).toEqual(['activity', 'clique'])
  await eve.ask('joinClique', { params: { id: cliqueId } })
  await e.next('clique')
  await bob.ask('unlikeFlick', { params: { itemId: photoId } })
  expect(await e.next('photo')).toEqual([{ kind: 'photo', photoId, collectionId }])
  await eve.ask('leaveClique', { params: { id: cliqueId } })
  expect(await e.next('everything')).toEqual([{ kind: 'everything' }])
  a.received.splice(0)
  await bob.ask('likeFlick', { params: { itemId: photoId } })
  await addPhoto(bob, collectionId)
  await ada.ask('editClique', { body: { cliqueId, name: 'Climbers', bio: '' } })
  await a.next('clique')
  await ada.ask('unfollow', { body: { followee: eve.userId } })
  expect(await e.next('person')).toEqual([{ kind: 'activity' }, { kind: 'person', userId: ada.userId }])
})

// [R28]
test('a creator who was removed gets no more events of their collections, and members are told whose they are now', async () => {
  const carl = await server.person('carl')
  const clique = await makeClique(ada, carl, bob)
  const [hidden, open] = [await makeCollection(carl, clique), await makeCollection(carl, clique, 'PUBLIC')]
  const [photo, publicPhoto] = [await addPhoto(bob, hidden), await addPhoto(bob, open)]
  const [a, c] = [await listen(ada), await listen(carl)]
  // Until then, events of the uploads are sent.
  await ada.ask('likeFlick', { params: { itemId: photo } })
  await c.next('photo')
  await a.next('photo')
  await ada.ask('removeMember', { params: { id: clique, userId: carl.userId } })
  // They may no longer see any open data of the clique.
  expect(await c.next('everything')).toEqual([{ kind: 'everything' }])
  const told = (await a.next('collection')).flatMap((event) => (event.kind === 'collection' ? event.collectionId : []))
  expect(told.toSorted()).toEqual([hidden, open].toSorted())
  for (const itemId of [photo, publicPhoto]) await bob.ask('likeFlick', { params: { itemId } })
  await addPhoto(bob, hidden)
  await a.next('collection')
  await carl.ask('follow', { body: { followee: eve.userId } })
  expect((await c.next('person')).map(({ kind }) => kind)).toEqual(['person'])
})

test('a changed profile is reported to its followers and fellow members, and to its own other devices', async () => {
  const nina = await server.person('nina_profile')
  await nina.ask('follow', { body: { followee: ada.userId } })
  const [a, b, e, n] = [await listen(ada), await listen(bob), await listen(eve), await listen(nina)]
  await ada.ask('editUser', { body: { bio: 'Back from the lake' } })
  const event = { kind: 'person', userId: ada.userId }
  expect(await b.nextOf(ada.userId)).toEqual([event])
  await n.nextOf(ada.userId)
  await a.nextOf(ada.userId)
  await eve.ask('editUser', { body: { bio: 'Alone' } })
  expect(await e.nextOf(eve.userId)).not.toContainEqual(event)
})

test('a deleted collection is reported to its clique, whether it was swept away by then or not', async () => {
  const b = await listen(bob)
  const gone = await makeCollection(ada, cliqueId)
  // On PostgreSQL this may arrive later than the answer.
  await b.next('collection')
  await ada.ask('deleteCollection', { params: { id: gone } })
  expect(await b.next('collection')).toContainEqual({
    kind: 'collection',
    collectionId: gone,
    cliqueId,
    creatorId: null,
  })
})

test('follow requests reach whom they are made to, and answers who made them', async () => {
  const nina = await server.person('nina')
  await nina.ask('editUser', { body: { isPrivate: true } })
  const [n, e] = [await listen(nina), await listen(eve)]
  await eve.ask('follow', { body: { followee: nina.userId } })
  await n.next('activity')
  await e.next('person')
  await nina.ask('approveFollowRequest', { params: { id: eve.userId } })
  expect(await e.next('person')).toEqual([{ kind: 'person', userId: nina.userId }])
  // Declining a request that does not exist sends no event.
  await nina.ask('declineFollowRequest', { params: { id: bob.userId } })
  const b = await listen(bob)
  await bob.ask('likeFlick', { params: { itemId: photoId } })
  expect((await b.next('photo')).map(({ kind }) => kind)).toEqual(['photo'])
})

test('the oldest of too many streams ends', async () => {
  const first = await listen(bob)
  for (let count = 1; count < STREAMS_PER_PERSON; count++) await listen(bob)
  expect(first.isOpen).toBe(true)
  await listen(bob)
  await first.ended
  expect(first.received.at(-1)).toEqual({ kind: 'end', reason: 'crowded' })
})

test('signing out everywhere ends the stream before its next event', async () => {
  const { caller, phone } = await server.identity()
  const body = { username: 'lost_phone', phoneNumber: phone, firstName: 'Lost', lastName: 'Phone' }
  const { user } = await caller.ask('register', { body })
  const lost = await listen(caller)
  await signOutEverywhere(server.services.db, 'lost_phone')
  await eve.ask('follow', { body: { followee: user.userId } })
  await lost.ended
  expect(lost.received).toEqual([{ kind: 'end', reason: 'token' }])
})

test('a client that goes away leaves nothing behind', async () => {
  const before = server.services.live.count()
  const listener = await listen(ada)
  expect(server.services.live.count()).toBe(before + 1)
  await listener.close()
  await vi.waitFor(() => expect(server.services.live.count()).toBe(before))
})

test('a client that goes away while its first events are looked up is sent nothing', async () => {
  await bob.ask('editUser', { body: { bio: 'Away' } })
  const identity = { uid: 'x', phone: 'x', signedInAt: new Date(), userId: ada.userId }
  const failures = vi.fn<(key: string) => void>()
  const live = createLive(server.services.db, failures)
  live.tell({ what: 'profile', id: bob.userId })
  const hour = { ...identity, expiresAt: new Date(Date.now() + 3_600_000) }
  const first = live.open(hour).getReader()
  for (let text = ''; !text.includes('person');) text += (await first.read()).value
  const looking = vi.spyOn(audience, 'audienceOf')
  await live.open(hour).cancel()
  await Promise.allSettled(looking.mock.results.map(({ value }) => value as Promise<unknown>))
  await live.close()
  expect(failures).not.toHaveBeenCalled()
})

test('a stream ends with its token', async () => {
  const live = createLive(server.services.db, server.services.log)
  const identity = { uid: 'x', phone: 'x', signedInAt: new Date(), userId: ada.userId }
  const reader = live.open({ ...identity, expiresAt: new Date(Date.now() + 50) }).getReader()
  let text = ''
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) text += chunk.value
  expect(text).toContain('{"kind":"end","reason":"token"}')
  await live.close()
})

test('an open stream sends something again and again, so that nothing on the way closes it', async () => {
  const live = createLive(server.services.db, server.services.log, undefined, 20)
  const identity = { uid: 'x', phone: 'x', signedInAt: new Date(), userId: ada.userId }
  const reader = live.open({ ...identity, expiresAt: new Date(Date.now() + 60_000) }).getReader()
  let beats = 0
  while (beats < 3) if ((await reader.read()).value === ':\n\n') beats += 1
  // Ends all streams, including this one.
  await live.close()
  expect((await reader.read()).value).toContain('stopping')
})

test('a server that is to stop ends every stream, and opens no other', async () => {
  const other = await startServer()
  const person = await other.person('zoe')
  const listener = await Listener.open(person)
  other.announceStop()
  await listener.ended
  expect(listener.received).toEqual([{ kind: 'end', reason: 'stopping' }])
  expect(await refusalIn(await person.request('/api/changes', asStream))).toBe('503 UNAVAILABLE')
  await discard(other)
})

// [R13]
test('a stream begins with the events of the last moments that concern its user, and no others', async () => {
  const nina = await server.person('nina_recent')
  const [a, b] = [await listen(ada), await listen(bob)]
  await nina.ask('follow', { body: { followee: ada.userId } })
  await a.next('person')
  await bob.ask('likeFlick', { params: { itemId: photoId } }).catch(() => undefined)
  await ada.ask('editClique', { body: { cliqueId, name: 'Sailors', bio: '' } })
  await b.next('clique')
  const late = await listen(nina)
  const kinds = late.began.map((event) => (event.kind === 'again' ? event.news.kind : event.kind))
  expect(kinds).toContain('person')
  expect(kinds).not.toContain('clique')
  expect(late.began.at(-1)).toMatchObject({ kind: 'ready', covers: expect.any(Number) as number })
})

test('after events may have been missed a stream covers the time since then, and at most half a minute', () => {
  let at = 1000
  const recent = createRecentEvents(undefined, () => at)
  expect(recent.read()).toEqual({ groups: [], covers: 0 })
  recent.missed()
  at += 5000
  const event = { what: 'profile', id: 'u' } as const
  recent.add([event])
  expect(recent.read()).toEqual({ groups: [{ ago: 0, events: [event] }], covers: 5000 })
  at += 60_000
  expect(recent.read()).toEqual({ groups: [], covers: 30_000 })
  recent.add(Array.from({ length: 1000 }, () => event))
  at += 100
  recent.add([event])
  expect(recent.read()).toMatchObject({ groups: [{ ago: 0, events: { length: 1000 } }], covers: 100 })
  at += 4000
  recent.add([event])
  expect(recent.read()).toMatchObject({ groups: [{ ago: 0 }, { ago: 4000 }] })
})
