import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sweep } from '../../jobs/sweep'
import type { Person } from '../../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../../test/story'
import { startWith } from '../../test/start-with'

const { server, ada, bob, cem, eve } = await startWith('ada', 'bob', 'cem', 'eve')
const cliqueId = await makeClique(ada, bob, cem)
const collectionId = await makeCollection(ada, cliqueId)
const photoId = await addPhoto(ada, collectionId)

const list = async (who: Person, query: { page?: number; size?: number } = {}) =>
  (await who.ask('activities', { query })).items
/** The kind, the named users, and the numbers of users and photos. */
const lines = async (who: Person) =>
  (await list(who)).map(({ kind, people, peopleCount, photoCount }) => [
    kind,
    people.map(({ username }) => username).join(' '),
    peopleCount,
    photoCount,
  ])
const comment = async (who: Person, item: string, parentId?: string) =>
  (
    await who.ask('createComment', {
      body: { payload: `from ${item}`, collectionItemId: item, ...(parentId && { parentId }) },
    })
  ).comment.id

test('members who joined and photos that were added are listed for the members of the clique, not for who did it', async () => {
  expect(await lines(bob)).toEqual([
    ['photos', 'ada', 1, 1],
    ['member', 'cem', 1, 0],
  ])
  expect(await lines(ada)).toEqual([['member', 'cem bob', 2, 0]])
  expect(await lines(eve)).toEqual([])
})

test('photos of one user in one collection on one day are one line with the newest photo', async () => {
  const own = await makeCollection(bob, cliqueId)
  for (let i = 0; i < 3; i++) await addPhoto(bob, own)
  const newest = await addPhoto(cem, own)
  const [first] = await list(ada)
  expect(first).toMatchObject({
    kind: 'photos',
    peopleCount: 2,
    photoCount: 4,
    collection: { id: own, name: 'Summer' },
    flick: { id: newest },
  })
  expect(first?.people.map(({ username }) => username)).toEqual(['cem', 'bob'])
})

test('likes of photos in one collection are one line; an unlike removes its part', async () => {
  const second = await addPhoto(ada, collectionId)
  const like = (who: Person, itemId: string) => who.ask('likeFlick', { params: { itemId } })
  await like(bob, photoId)
  await like(bob, photoId)
  await like(bob, second)
  await like(cem, second)
  await like(ada, second)
  expect((await lines(ada))[0]).toEqual(['like', 'cem bob', 2, 2])
  await cem.ask('unlikeFlick', { params: { itemId: second } })
  await bob.ask('unlikeFlick', { params: { itemId: second } })
  expect((await lines(ada))[0]).toEqual(['like', 'bob', 1, 1])
})

test('a comment is listed for the owner of the photo and a reply for the author of the comment, until deleted', async () => {
  const first = await comment(bob, photoId)
  expect((await list(ada))[0]).toMatchObject({ kind: 'comment', text: `from ${photoId}`, flick: { id: photoId } })
  const reply = await comment(cem, photoId, first)
  expect((await lines(ada))[0]).toEqual(['comment', 'cem bob', 2, 1])
  expect((await lines(bob))[0]).toEqual(['reply', 'cem', 1, 1])
  await cem.ask('deleteComment', { params: { id: reply } })
  expect((await lines(ada))[0]).toEqual(['comment', 'bob', 1, 1])
  expect((await lines(bob)).map(([kind]) => kind)).not.toContain('reply')
  await bob.ask('deleteComment', { params: { id: first } })
  expect((await lines(ada)).map(([kind]) => kind)).not.toContain('comment')
})

test('a follower is listed while they follow; a request is not', async () => {
  await eve.ask('follow', { body: { followee: cem.userId } })
  expect((await lines(cem))[0]).toEqual(['follower', 'eve', 1, 0])
  await eve.ask('unfollow', { body: { followee: cem.userId } })
  expect((await lines(cem)).map(([kind]) => kind)).not.toContain('follower')
  await cem.ask('editUser', { body: { isPrivate: true } })
  await eve.ask('follow', { body: { followee: cem.userId } })
  expect((await lines(cem)).map(([kind]) => kind)).not.toContain('follower')
})

test('seen activities are no longer new; the mark never moves back or into the future', async () => {
  const isNew = async () => (await list(bob)).map((line) => line.isNew)
  expect(await isNew()).toContain(true)
  const [newest] = await list(bob)
  await bob.ask('markActivitiesSeen', { body: { until: newest?.at ?? '' } })
  expect(await isNew()).not.toContain(true)
  await bob.ask('markActivitiesSeen', { body: { until: '2020-01-01T00:00:00.000Z' } })
  expect(await isNew()).not.toContain(true)
  await bob.ask('markActivitiesSeen', { body: { until: '2999-01-01T00:00:00.000Z' } })
  await addPhoto(ada, collectionId)
  expect((await isNew())[0]).toBe(true)
  expect(await bob.refusal('markActivitiesSeen', { body: { until: 'yesterday' } })).toBe('400 INVALID_REQUEST')
})

// [R20]
test('pages follow one another without a gap or a double', async () => {
  const all = (await list(ada)).map(({ id }) => id)
  expect(all.length).toBeGreaterThan(2)
  const pages = [await list(ada, { size: 2 }), await list(ada, { size: 2, page: 1 })].flat()
  expect(pages.map(({ id }) => id)).toEqual(all.slice(0, 4))
  expect(await list(ada, { size: 20, page: 99 })).toEqual([])
})

test('nothing is listed of a muted clique, of one that was left, or from before joining', async () => {
  const isOfClique = async (who: Person) => (await lines(who)).some(([kind]) => kind === 'photos' || kind === 'member')
  await bob.ask('muteClique', { params: { id: cliqueId }, body: { isMuted: true } })
  expect(await isOfClique(bob)).toBe(false)
  await bob.ask('muteClique', { params: { id: cliqueId }, body: { isMuted: false } })
  expect(await isOfClique(bob)).toBe(true)
  await bob.ask('leaveClique', { params: { id: cliqueId } })
  expect(await isOfClique(bob)).toBe(false)
  await ada.ask('inviteToClique', { body: { cliqueId, userIds: [bob.userId] } })
  await bob.ask('joinClique', { params: { id: cliqueId } })
  expect(await isOfClique(bob)).toBe(false)
})

test('a user who no longer sees the collection sees no line about it', async () => {
  const own = await addPhoto(cem, collectionId)
  await ada.ask('likeFlick', { params: { itemId: own } })
  expect((await lines(cem))[0]).toEqual(['like', 'ada', 1, 1])
  await cem.ask('leaveClique', { params: { id: cliqueId } })
  expect((await lines(cem)).map(([kind]) => kind)).not.toContain('like')
})

test('activities are deleted after 90 days', async () => {
  const { db, store, log, isHeld, trashDays } = server.services
  await sql`update activities set happened_at = now() - interval '89 days' where user_id = ${ada.userId}`.execute(db)
  await sweep({ db, store, log, isHeld, trashDays }, new AbortController().signal)
  const count = async () =>
    (await db.selectFrom('activities').select('key').where('user_id', '=', ada.userId).execute()).length
  expect(await count()).toBeGreaterThan(0)
  await sql`update activities set happened_at = now() - interval '91 days' where user_id = ${ada.userId}`.execute(db)
  await sweep({ db, store, log, isHeld, trashDays }, new AbortController().signal)
  expect(await count()).toBe(0)
})

test('a photo that was moved to another clique is shown to no member of the first', async () => {
  const [uploader, member] = [await server.person('uploader'), await server.person('member')]
  const from = await makeCollection(uploader, await makeClique(uploader, member))
  const moved = await addPhoto(uploader, from)
  const newest = async () => (await list(member)).find(({ kind }) => kind === 'photos')
  expect(await newest()).toMatchObject({ collection: { id: from }, flick: { id: moved } })
  const to = await makeCollection(uploader, await makeClique(uploader))
  await uploader.ask('moveFlicks', { body: { ids: [moved], collectionId: to } })
  expect(await member.refusal('getFlick', { params: { id: moved } })).toBe('404 NOT_FOUND')
  expect(await newest()).toMatchObject({ collection: { id: from }, flick: null })
  expect(JSON.stringify(await member.ask('activities', {}))).not.toContain(moved)
})

test('a reply below the comment of a user whom a block parts from the reader is in neither activities nor pushes', async () => {
  const [reader, other, third] = [
    await server.person('reader'),
    await server.person('other'),
    await server.person('third'),
  ]
  const photo = await addPhoto(reader, await makeCollection(reader, await makeClique(reader, other, third)))
  const thread = await comment(other, photo)
  await reader.ask('setDeviceToken', { body: { deviceToken: 'of the reader' } })
  await comment(third, photo, thread)
  const texts = async () => (await list(reader)).map(({ text }) => text).filter((text) => text !== null)
  expect(await texts()).toHaveLength(1)
  await reader.ask('blockUser', { params: { id: other.userId } })
  const { db } = server.services
  await db.deleteFrom('pushes').execute()
  await comment(third, photo, thread)
  expect(await texts()).toEqual([])
  expect((await reader.ask('commentsOfFlick', { params: { itemId: photo } })).items).toEqual([])
  expect(await db.selectFrom('pushes').select('kind').where('user_id', '=', reader.userId).execute()).toEqual([])
})
