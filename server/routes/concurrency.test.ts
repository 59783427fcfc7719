/**
 * Forty callers at once for every call that changes a counter or a membership: none gets a server error, and the sums
 * are right. On PostgreSQL their transactions really overlap; the embedded database runs one at a time.
 */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CallName } from '../../contract/calls'
import { putAll, type Person } from '../test/running-server'
import { picture } from '../test/pictures'
import { addPhoto, makeClique, makeCollection, reservePhoto } from '../test/story'
import type { CallArgs } from '../test/every-call'
import { startWith } from '../test/start-with'

const CALLERS = 40

const { server, star } = await startWith('star')
// One by one: forty sign-ups at once can wait for a connection for longer than the server lets them.
const people: Person[] = []
for (let at = 0; at < CALLERS; at++) people.push(await server.person(`person_${at}`))

/** All users make the call at the same time; returns the count of each status. */
const together = async (callers: readonly Person[], name: CallName, argsOf: (who: Person, at: number) => CallArgs) => {
  const answers = await Promise.all(callers.map((who, at) => who.send(name, argsOf(who, at))))
  const statuses = answers.map(({ status }) => status)
  return Object.fromEntries([...new Set(statuses)].map((one) => [one, statuses.filter((two) => two === one).length]))
}
const everyone = (name: CallName, argsOf: (who: Person, at: number) => CallArgs) => together(people, name, argsOf)
const ALL = { 200: CALLERS }

const userOf = async (who: Person) => (await who.ask('getSelf', {})).user
const sumOf = async (key: 'followersCount' | 'followingCount' | 'cliqueCount') => {
  const users = await Promise.all(people.map(userOf))
  return users.reduce((sum, user) => sum + (user[key] ?? 0), 0)
}

test('following and unfollowing the same person', async () => {
  expect(await everyone('follow', () => ({ body: { followee: star.userId } }))).toEqual(ALL)
  expect((await userOf(star)).followersCount).toBe(CALLERS)
  expect(await sumOf('followingCount')).toBe(CALLERS)
  expect(await everyone('unfollow', () => ({ body: { followee: star.userId } }))).toEqual(ALL)
  expect((await userOf(star)).followersCount).toBe(0)
  expect(await sumOf('followingCount')).toBe(0)
})

test('people who follow each other in a ring, in both directions', async () => {
  const next = (at: number) => people.at((at + 1) % CALLERS)?.userId ?? ''
  const before = (at: number) => people.at(at - 1)?.userId ?? ''
  const [forwards, backwards] = await Promise.all([
    everyone('follow', (_, at) => ({ body: { followee: next(at) } })),
    everyone('follow', (_, at) => ({ body: { followee: before(at) } })),
  ])
  expect([forwards, backwards]).toEqual([ALL, ALL])
  expect([await sumOf('followersCount'), await sumOf('followingCount')]).toEqual([2 * CALLERS, 2 * CALLERS])
  await everyone('unfollow', (_, at) => ({ body: { followee: next(at) } }))
  await everyone('unfollow', (_, at) => ({ body: { followee: before(at) } }))
  expect(await sumOf('followersCount')).toBe(0)
})

test('requests to a private account, approved at once or by turning it public', async () => {
  await star.ask('editUser', { body: { isPrivate: true } })
  expect(await everyone('follow', () => ({ body: { followee: star.userId } }))).toEqual(ALL)
  const half = people.slice(CALLERS / 2)
  const [approved, opened] = await Promise.all([
    Promise.all(half.map((who) => star.send('approveFollowRequest', { params: { id: who.userId } }))),
    star.send('editUser', { body: { isPrivate: false } }),
  ])
  expect([...approved, opened].filter(({ status }) => status !== 200)).toEqual([])
  expect((await userOf(star)).followersCount).toBe(CALLERS)
  expect(await sumOf('followingCount')).toBe(CALLERS)
  expect(await everyone('unfollow', () => ({ body: { followee: star.userId } }))).toEqual(ALL)
})

// [O12]
test('liking, unliking, commenting, replying and deleting on one photo', async () => {
  const cliqueId = await makeClique(star, ...people)
  const itemId = await addPhoto(star, await makeCollection(star, cliqueId))
  const photo = async () => (await star.ask('getFlick', { params: { id: itemId } })).flick
  expect(await everyone('likeFlick', () => ({ params: { itemId } }))).toEqual(ALL)
  expect((await photo()).numLikes).toBe(CALLERS)
  expect(await everyone('unlikeFlick', () => ({ params: { itemId } }))).toEqual(ALL)
  expect((await photo()).numLikes).toBe(0)

  const say = (payload: string, parentId?: string) => ({ body: { payload, collectionItemId: itemId, parentId } })
  const { comment: thread } = await star.ask('createComment', say('first'))
  expect(await everyone('likeComment', () => ({ params: { id: thread.id } }))).toEqual(ALL)
  const replies = await Promise.all(people.map((who) => who.ask('createComment', say('reply', thread.id))))
  expect((await photo()).numComments).toBe(CALLERS + 1)

  // The thread and its replies are deleted at once, while others reply to it.
  const [gone, own, late] = await Promise.all([
    star.send('deleteComment', { params: { id: thread.id } }),
    together(people.slice(20), 'deleteComment', (_, at) => ({ params: { id: replies[at + 20]?.comment.id ?? '' } })),
    together(people.slice(0, 20), 'createComment', () => say('late', thread.id)),
  ])
  expect(gone.status).toBe(200)
  for (const statuses of [own, late])
    expect(Object.keys(statuses).filter((status) => !['200', '404'].includes(status))).toEqual([])
  expect((await photo()).numComments).toBe(0)
})

test('joining and leaving one clique, by invitation and by link', async () => {
  const cliqueId = await makeClique(star)
  const userIds = people.slice(20).map(({ userId }) => userId)
  await star.ask('inviteToClique', { body: { cliqueId, userIds } })
  const made = await star.ask('createInviteLink', { params: { id: cliqueId }, body: { expiresIn: null, useLimit: 15 } })
  const [joined, accepted] = await Promise.all([
    together(people.slice(20), 'joinClique', () => ({ params: { id: cliqueId } })),
    together(people.slice(0, 20), 'acceptInvite', () => ({ body: { token: made.token } })),
  ])
  expect(joined).toEqual({ 200: 20 })
  // Five of the twenty calls to a link with fifteen uses are refused.
  expect(accepted).toEqual({ 200: 15, 410: 5 })
  const clique = async () => (await star.ask('getClique', { params: { id: cliqueId } })).clique
  expect((await clique()).memberCount).toBe(36)
  expect(await together([star, ...people], 'leaveClique', () => ({ params: { id: cliqueId } }))).toEqual({ 200: 41 })
  expect((await clique()).memberCount).toBe(0)
})

// [U19]
test('marking the same photos', async () => {
  const cliqueId = await makeClique(star)
  const collectionId = await makeCollection(star, cliqueId)
  const itemIds: string[] = []
  for (let photo = 0; photo < 5; photo++) {
    const reserved = await reservePhoto(star, collectionId)
    await putAll(server.url, reserved.urls, reserved.photo)
    itemIds.push(reserved.itemId)
  }
  const stars = Array.from({ length: CALLERS }, () => star)
  const orders = [itemIds, itemIds.toReversed()]
  const mark = (_: Person, at: number) => ({ body: { collectionId, collectionItemIds: orders[at % 2] } })
  expect(await together(stars, 'markUploaded', mark)).toEqual({ 200: CALLERS })
  const { items, total } = await star.ask('getCollection', { params: { id: collectionId } })
  expect([items.length, total]).toEqual([5, 5])
})

const announcedPhotos = (count: number) =>
  Array.from({ length: count }, () => ({
    photo: picture('reserved').announced,
    dateCreated: '2024-05-01T10:00:00.000Z',
  }))

test('reserving up to the limit', async () => {
  // In one collection, or one clique, they would wait for each other anyway.
  const places: string[] = []
  for (let place = 0; place < 8; place++) places.push(await makeCollection(star, await makeClique(star)))
  const stars = Array.from({ length: CALLERS }, () => star)
  const reserve = (_: Person, at: number) => ({ body: { collectionId: places[at % 8], photos: announcedPhotos(60) } })
  expect(await together(stars, 'upload', reserve)).toEqual({ 200: 16, 429: CALLERS - 16 })
  const { db } = server.services
  const open = await db.selectFrom('images').select('image_id').where('state', '=', 'PENDING').execute()
  expect(open).toHaveLength(16 * 60)
})

test('the space of users who reserve, edit and join at once is counted exactly', async () => {
  const cliqueId = await makeClique(star, ...people)
  const collectionId = await makeCollection(star, cliqueId)
  const face = picture('face').announced
  const [reserved, edited] = await Promise.all([
    everyone('upload', () => ({ body: { collectionId, photos: announcedPhotos(5) } })),
    everyone('editUser', () => ({ body: { profilePic: face } })),
  ])
  expect([reserved, edited]).toEqual([ALL, ALL])
  const counted = await sql<{ counted: string; right: string }>`
    select (select sum(stored_bytes) from users) as counted, (select sum(byte_length) from image_variants) as right
    union all
    select (select stored_bytes from cliques where clique_id = ${cliqueId}), sum(byte_length)
      from image_variants join images using (image_id) where clique_id = ${cliqueId}`.execute(server.services.db)
  for (const { counted: sum, right } of counted.rows) expect(sum).toBe(right)
})
