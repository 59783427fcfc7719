/** Blocked users (docs/decisions/0013): Ada has blocked Bob; every test checks both directions. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { messageOf } from '../../push/message'
import { tellOfUpload } from '../../push/tell'
import { Listener } from '../../test/people/listener'
import { discard, startServer, type Person, type RunningServer } from '../../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../../test/story'

let server: RunningServer
let ada: Person
let bob: Person
let cem: Person
/** All three users are members. */
let cliqueId: string
let collectionId: string
let photos: Record<'ada' | 'bob' | 'cem', string>
let counts: unknown

const of = (who: Person) => ({ params: { id: who.userId, userId: who.userId } })
const comment = async (who: Person, itemId: string, payload: string, parentId?: string) =>
  (await who.ask('createComment', { body: { payload, collectionItemId: itemId, ...(parentId && { parentId }) } }))
    .comment.id
const follows = async (who: Person) => {
  const { user } = await who.ask('getSelf', {})
  return [user.followersCount, user.followingCount]
}
const tagged = async (who: Person, id: string) =>
  (await who.ask('getFlick', { params: { id } })).flick.tagged?.map(({ username }) => username) ?? []
const names = async (who: Person, call: 'followers' | 'cliqueMembers' | 'cliqueInvitees', id: string) => {
  const { items } = await who.ask(call, { params: { id } })
  return items.map((one) => (('user' in one ? one.user : one) as { username: string }).username).toSorted()
}
const found = async (who: Person, search: string) =>
  (await who.ask('searchUsers', { query: { search } })).items.map(({ username }) => username)
const texts = async (who: Person, itemId: string) =>
  (await who.ask('commentsOfFlick', { params: { itemId } })).items.map(({ text }) => text)

let thread: string
let bobsThread: string
let bobsPublic: string

beforeAll(async () => {
  server = await startServer()
  ada = await server.person('ada_b')
  bob = await server.person('bob_b')
  cem = await server.person('cem_b')
  for (const one of [ada, bob, cem]) await one.ask('setDeviceToken', { body: { deviceToken: `of ${one.username}` } })
  cliqueId = await makeClique(cem, ada, bob)
  collectionId = await makeCollection(cem, cliqueId, 'PUBLIC')
  photos = {
    ada: await addPhoto(ada, collectionId),
    bob: await addPhoto(bob, collectionId),
    cem: await addPhoto(cem, collectionId),
  }
  bobsPublic = await makeCollection(bob, await makeClique(bob), 'PUBLIC')
  await addPhoto(bob, bobsPublic)
  await ada.ask('follow', { body: { followee: bob.userId } })
  await bob.ask('follow', { body: { followee: ada.userId } })
  await bob.ask('follow', { body: { followee: cem.userId } })
  await cem.ask('follow', { body: { followee: bob.userId } })
  await cem.ask('follow', { body: { followee: ada.userId } })
  thread = await comment(cem, photos.cem, 'by cem')
  await comment(bob, photos.cem, 'reply of bob', thread)
  bobsThread = await comment(bob, photos.cem, 'by bob')
  await comment(cem, photos.cem, 'reply of cem', bobsThread)
  await comment(ada, photos.cem, 'by ada')
  const tag = (who: Person, id: string, people: Person[]) =>
    who.ask('editFlick', { params: { id }, body: { taggedMembers: people.map(({ userId }) => userId) } })
  await tag(bob, photos.bob, [ada, cem])
  await tag(cem, photos.cem, [ada, bob])
  await bob.ask('inviteToClique', { body: { cliqueId: await makeClique(bob), userIds: [ada.userId] } })
  counts = [await follows(cem)]
  await ada.ask('blockUser', of(bob))
  await ada.ask('blockUser', of(bob))
})
afterAll(() => discard(server))

const both = () => [
  { who: ada, other: bob },
  { who: bob, other: ada },
]

test('neither is found, and each profile answers what that of no user answers', async () => {
  const noUser = { params: { id: randomUUID(), userId: randomUUID() } }
  for (const { who, other } of both()) {
    expect(await found(who, other.username)).toEqual([])
    for (const call of [
      'getUser',
      'followStatus',
      'followers',
      'following',
      'cliquesOfUser',
      'collectionsOfUser',
    ] as const) {
      const [blocked, none] = await Promise.all([who.send(call, of(other)), who.send(call, noUser)])
      expect([call, blocked.status, await blocked.text()]).toEqual([call, none.status, await none.text()])
    }
    expect(await names(cem, 'followers', other.userId)).toEqual(['cem_b'])
  }
  expect([await names(ada, 'followers', cem.userId), await names(cem, 'followers', cem.userId)]).toEqual([
    [],
    ['bob_b'],
  ])
  expect(await found(cem, 'bob_b')).toEqual(['bob_b'])
})

test('their follows and invitations have ended, and none are made', async () => {
  for (const { who, other } of both()) {
    // Cem follows both, as before.
    expect(await follows(who)).toEqual([1, who === bob ? 1 : 0])
    for (const call of ['follow', 'unfollow'] as const)
      expect(await who.refusal(call, { body: { followee: other.userId } })).toBe('404 NOT_FOUND')
    expect(await who.refusal('removeFollower', of(other))).toBe('404 NOT_FOUND')
    expect((await who.ask('cliqueInvites', {})).items).toEqual([])
    const body = { cliqueId: await makeClique(who), userIds: [cem.userId, other.userId] }
    expect(await who.refusal('inviteToClique', { body })).toBe('404 NOT_FOUND')
    const { token } = await who.ask('createPersonalInvitation', {
      params: { id: body.cliqueId },
      body: { phoneNumber: other.phone },
    })
    expect(await other.refusal('acceptPersonalInvitation', { body: { token } })).toBe('404 NOT_FOUND')
  }
  expect([await follows(cem)]).toEqual(counts)
})

test('a request that waits ends', async () => {
  const [eve, fay] = [await server.person('eve_b'), await server.person('fay_b')]
  await fay.ask('editUser', { body: { isPrivate: true } })
  await eve.ask('follow', { body: { followee: fay.userId } })
  await fay.ask('blockUser', of(eve))
  expect((await fay.ask('followRequests', {})).items).toEqual([])
  expect(await fay.refusal('approveFollowRequest', of(eve))).toBe('404 NOT_FOUND')
})

test('photos of a common clique stay with the names of who uploaded them, and its members are listed', async () => {
  for (const { who, other } of both()) {
    const { items } = await who.ask('getCollection', { params: { id: collectionId } })
    expect(items.map(({ ownerUsername }) => ownerUsername)).toContain(other.username)
    expect(await names(who, 'cliqueMembers', cliqueId)).toEqual(['ada_b', 'bob_b', 'cem_b'])
  }
})

test('the list of members tells only the user who blocked whom they have blocked', async () => {
  const blocked = async (who: Person) =>
    (await who.ask('cliqueMembers', { params: { id: cliqueId } })).items
      .filter(({ user }) => user?.isBlocked === true)
      .map(({ user }) => user?.username)
  expect([await blocked(ada), await blocked(bob), await blocked(cem)]).toEqual([['bob_b'], [], []])
})

test('a collection of the other outside a common clique is not there', async () => {
  expect(await ada.refusal('getCollection', { params: { id: bobsPublic } })).toBe('404 NOT_FOUND')
  expect(await cem.ask('getCollection', { params: { id: bobsPublic } })).toHaveProperty('collection')
  const own = await makeCollection(ada, await makeClique(ada), 'PUBLIC')
  expect(await bob.refusal('getCollection', { params: { id: own } })).toBe('404 NOT_FOUND')
})

test('comments of the other and the replies below them are left out, also from the counts', async () => {
  expect(await texts(cem, photos.cem)).toEqual(['by ada', 'by bob', 'by cem'])
  expect(await texts(ada, photos.cem)).toEqual(['by ada', 'by cem'])
  expect(await texts(bob, photos.cem)).toEqual(['by bob', 'by cem'])
  const count = async (who: Person) => (await who.ask('getFlick', { params: { id: photos.cem } })).flick.numComments
  expect([await count(cem), await count(ada), await count(bob)]).toEqual([5, 2, 4])
  const replies = async (who: Person, id: string) =>
    (await who.ask('replies', { params: { commentId: id } })).items.map(({ text }) => text)
  expect([await replies(cem, thread), await replies(ada, thread)]).toEqual([['reply of bob'], []])
  const { items } = await ada.ask('commentsOfFlick', { params: { itemId: photos.cem } })
  expect(items.find(({ id }) => id === thread)?.numReplies).toBe(0)
  for (const call of ['likeComment', 'unlikeComment', 'deleteComment'] as const)
    expect(await ada.refusal(call, { params: { id: bobsThread } })).toBe('404 NOT_FOUND')
  expect(await ada.refusal('replies', { params: { commentId: bobsThread } })).toBe('404 NOT_FOUND')
  const body = { payload: 'hello', collectionItemId: photos.cem, parentId: bobsThread }
  expect(await ada.refusal('createComment', { body })).toBe('404 COMMENT_GONE')
})

test('neither comments on a photo of the other', async () => {
  const say = (collectionItemId: string) => ({ body: { payload: 'hello', collectionItemId } })
  expect(await ada.refusal('createComment', say(photos.bob))).toBe('403 COMMENTS_OFF')
  expect(await bob.refusal('createComment', say(photos.ada))).toBe('403 COMMENTS_OFF')
  await cem.ask('createComment', say(photos.ada))
})

test('no one is named on a photo of the other, nor named to them', async () => {
  expect(await tagged(cem, photos.bob)).toEqual(['cem_b'])
  expect([await tagged(ada, photos.cem), await tagged(bob, photos.cem)]).toEqual([['ada_b'], ['bob_b']])
  expect(await tagged(cem, photos.cem)).toEqual(['ada_b', 'bob_b'])
  const body = { taggedMembers: [ada.userId] }
  expect(await bob.refusal('editFlick', { params: { id: photos.bob }, body })).toBe('404 NOT_FOUND')
})

test('no activity and no notification of the other arrives', async () => {
  await bob.ask('likeFlick', { params: { itemId: photos.ada } })
  const actors = async (who: Person) =>
    new Set((await who.ask('activities', {})).items.flatMap(({ people }) => people.map(({ username }) => username)))
  expect(await actors(ada)).toEqual(new Set(['cem_b']))
  expect(await actors(bob)).toEqual(new Set(['cem_b']))
  const { db } = server.services
  await db.deleteFrom('pushes').execute()
  await db.transaction().execute((trx) => tellOfUpload(trx, bob.userId, collectionId, 1))
  const told = await db.selectFrom('pushes').selectAll().execute()
  expect(told.map(({ user_id: id }) => id)).toEqual([cem.userId])
  // A notification stored before the block has no message.
  const [push] = told
  if (!push) throw new Error('no notification')
  expect(await messageOf(db, push)).toHaveProperty('body')
  expect(await messageOf(db, { ...push, user_id: ada.userId })).toBeUndefined()
})

test('a new name of the other is no live event', async () => {
  const [atAda, atCem] = [await Listener.open(ada), await Listener.open(cem)]
  await bob.ask('editUser', { body: { bio: 'new' } })
  await atCem.next('person')
  await cem.ask('editUser', { body: { bio: 'new' } })
  const events = await atAda.next('person')
  expect(JSON.stringify(events)).not.toContain(bob.userId)
  await atAda.close()
  await atCem.close()
})

test('an archive leaves out their comments and names', async () => {
  const prepare = () => ada.ask('downloadCollection', { params: { id: collectionId }, body: {} })
  await vi.waitFor(async () => expect(await prepare()).toHaveProperty('url'))
  const { manifest } = await server.services.db
    .selectFrom('downloads')
    .select('manifest')
    .where('user_id', '=', ada.userId)
    .executeTakeFirstOrThrow()
  expect(manifest).toContain('by cem')
  expect(manifest).not.toContain('by bob')
  expect(manifest).not.toContain('reply of cem')
})

test('only the user who blocked lists the other, and unblocks them; ended relationships stay ended', async () => {
  const listed = async (who: Person) => (await who.ask('blockedUsers', {})).items.map(({ username }) => username)
  expect([await listed(ada), await listed(bob)]).toEqual([['bob_b'], []])
  expect((await ada.ask('blockedUser', of(bob))).user.username).toBe('bob_b')
  expect(await bob.refusal('blockedUser', of(ada))).toBe('404 NOT_FOUND')
  expect(await ada.refusal('blockUser', of(ada))).toBe('403 FORBIDDEN')
  expect(await ada.refusal('blockUser', { params: { id: randomUUID() } })).toBe('404 NOT_FOUND')
  // Both have blocked each other: unblocking ends only the caller's own block.
  await bob.ask('blockUser', of(ada))
  await ada.ask('unblockUser', of(bob))
  await ada.ask('unblockUser', of(bob))
  expect(await ada.refusal('getUser', of(bob))).toBe('404 NOT_FOUND')
  await bob.ask('unblockUser', of(ada))
  for (const { who, other } of both()) {
    expect((await who.ask('getUser', of(other))).user.relationship).toBe('unrelated')
    expect(await found(who, other.username)).toEqual([other.username])
  }
  expect(await texts(ada, photos.cem)).toEqual(['by ada', 'by bob', 'by cem'])
})

test('a follow during a block leaves no follow', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, (_, i) => server.person(`beside_${i}`)))
  await Promise.all(
    people.flatMap((one) => [
      one.send('follow', { body: { followee: cem.userId } }),
      cem.ask('blockUser', of(one)),
      one.send('inviteToClique', { body: { cliqueId, userIds: [cem.userId] } }),
    ]),
  )
  const { rows } = await sql`
    select 1 from follows f join blocks b on (f.follower_id, f.followee_id) in
      ((b.blocker_id, b.blocked_id), (b.blocked_id, b.blocker_id))`.execute(server.services.db)
  expect(rows).toEqual([])
  // The remaining follower is Bob.
  expect((await follows(cem))[0]).toBe(1)
})
