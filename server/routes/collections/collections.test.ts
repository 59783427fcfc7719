import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '../../test/pictures'
import { discard, putAll, startServer, type Person, type RunningServer } from '../../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../../test/story'

let server: RunningServer
let leader: Person
let creator: Person
let member: Person
let stranger: Person
let invitee: Person
let follower: Person
let asking: Person
let cliqueId: string

beforeAll(async () => {
  server = await startServer()
  leader = await server.person('leader')
  creator = await server.person('creator')
  member = await server.person('member')
  stranger = await server.person('stranger')
  invitee = await server.person('invitee')
  follower = await server.person('follower')
  asking = await server.person('asking')
  cliqueId = await makeClique(leader, creator, member)
  await leader.ask('inviteToClique', { body: { cliqueId, userIds: [invitee.userId] } })
  await follower.ask('follow', { body: { followee: member.userId } })
  const { db } = server.services
  await db.updateTable('users').set({ is_private: true }).where('user_id', '=', member.userId).execute()
  await asking.ask('follow', { body: { followee: member.userId } })
})
afterAll(() => discard(server))

const everyone = () => ({ leader, creator, member, stranger, invitee, follower, asking })

/** The names of users to whom every way of reading shows the collection; all ways must agree. */
const whoSees = async (collectionId: string, itemId: string) => {
  const seers: string[] = []
  for (const [name, who] of Object.entries(everyone())) {
    const read = await who.send('getCollection', { params: { id: collectionId } })
    const like = await who.send('likeFlick', { params: { itemId } })
    const unlike = await who.send('unlikeFlick', { params: { itemId } })
    const query = { clientIds: randomUUID() }
    const uploads = await who.send('uploadsOfCollection', { params: { id: collectionId }, query })
    const months = await who.send('collectionMonths', { params: { id: collectionId } })
    const photoIds = await who.send('collectionPhotoIds', { params: { id: collectionId } })
    const ofClique = await who.ask('collectionsOfClique', { params: { cliqueId }, query: { size: 100 } })
    const ofCreator = await who.ask('collectionsOfUser', { params: { userId: creator.userId }, query: { size: 100 } })
    const listed = [ofClique, ofCreator].map(({ items }) => items.some((item) => item.collectionId === collectionId))
    const statuses = [read.status, like.status, unlike.status, uploads.status, months.status, photoIds.status]
    const answers = [...statuses.map((status) => status === 200), ...listed]
    expect(new Set(answers).size, `${name}: ${answers.join()}`).toBe(1)
    if (read.status !== 200) expect(statuses).toEqual([404, 404, 404, 404, 404, 404])
    else seers.push(name)
  }
  return seers
}

test.each([
  ['PRIVATE', ['leader', 'creator', 'member']],
  ['FOLLOWERS', ['leader', 'creator', 'member', 'follower']],
  ['PUBLIC', ['leader', 'creator', 'member', 'stranger', 'invitee', 'follower', 'asking']],
] as const)('a collection of visibility %s is seen by exactly: %s', async (privacy, expected) => {
  const collectionId = await makeCollection(creator, cliqueId, privacy)
  const itemId = await addPhoto(creator, collectionId)
  expect(await whoSees(collectionId, itemId)).toEqual(expected)
})

test('a creator who left the clique sees what they made no longer, and neither do their followers', async () => {
  const old = await server.person('old')
  const fan = await server.person('fan')
  const clique = await makeClique(leader, old)
  const collectionId = await makeCollection(old, clique, 'FOLLOWERS')
  await fan.ask('follow', { body: { followee: old.userId } })
  const params = { id: collectionId }
  expect((await fan.ask('getCollection', { params })).collection.visibility).toBe('followers')
  await old.ask('leaveClique', { params: { id: clique } })
  expect(await old.refusal('getCollection', { params })).toBe('404 NOT_FOUND')
  expect(await fan.refusal('getCollection', { params })).toBe('404 NOT_FOUND')
})

test('making a collection takes membership, and defaults to private', async () => {
  const body = { name: 'Trip', cliqueId }
  const made = await member.ask('createCollection', { body })
  expect(made.collection).toMatchObject({
    name: 'Trip',
    description: '',
    visibility: 'private',
    flickCount: 0,
    cliqueId,
  })
  expect(made.collection.createdBy?.userId).toBe(member.userId)
  const odd = await member.send('createCollection', { body: { ...body, privacySetting: 'WORLD' } })
  expect(await odd.json()).toMatchObject({ collection: { privacySetting: 'PRIVATE' } })
  for (const who of [stranger, invitee, follower])
    expect(await who.refusal('createCollection', { body })).toBe('403 FORBIDDEN')
  const nowhere = { ...body, cliqueId: randomUUID() }
  expect(await member.refusal('createCollection', { body: nowhere })).toBe('404 NOT_FOUND')
  expect(await member.refusal('createCollection', { body: { ...body, name: '' } })).toBe('400 INVALID_REQUEST')
  const long = { ...body, description: 'x'.repeat(501) }
  expect(await member.refusal('createCollection', { body: long })).toBe('400 INVALID_REQUEST')
})

test('the same clientId returns the same collection, with its cover to send until it has arrived', async () => {
  const cover = picture('cover')
  const body = { name: 'Trip', cliqueId, clientId: randomUUID(), coverPhoto: cover.announced }
  const first = await member.ask('createCollection', { body })
  const second = await member.ask('createCollection', { body })
  expect(second.collection.collectionId).toBe(first.collection.collectionId)
  expect(second.collection.coverPhoto).toBeNull()
  if (second.uploadUrls === undefined) throw new Error('no addresses')
  await putAll(server.url, second.uploadUrls, cover)
  const third = await member.ask('createCollection', { body })
  expect(third.uploadUrls).toBeUndefined()
  const shown = third.collection.coverPhoto?.medQualityUrl ?? ''
  const bytes = Buffer.from(await (await fetch(server.url + shown)).arrayBuffer())
  expect(bytes).toEqual(cover.bytes[1])
  const other = await creator.ask('createCollection', { body })
  expect(other.collection.collectionId).not.toBe(first.collection.collectionId)
})

test('without cover a collection shows its most liked photo, else its newest', async () => {
  const collectionId = await makeCollection(creator, cliqueId)
  const shown = async () =>
    (await creator.ask('getCollection', { params: { id: collectionId } })).collection.mostLikedImageUrl
  expect(await shown()).toBeNull()
  const liked = await addPhoto(creator, collectionId)
  const newest = await addPhoto(creator, collectionId)
  expect(await shown()).toContain(newest)
  await member.ask('likeFlick', { params: { itemId: liked } })
  expect(await shown()).toContain(liked)
})

// [R34]
test('the months of a collection are counted in the time zone of the user, the latest first', async () => {
  const collectionId = await makeCollection(creator, cliqueId)
  const months = async (timeZone?: string) => {
    const answer = await member.ask('collectionMonths', { params: { id: collectionId }, query: { timeZone } })
    return answer.months.map(({ month, count }) => `${month} ${count}`)
  }
  expect(await months()).toEqual([])
  for (const taken of ['2026-07-31T22:30:00.000Z', '2026-07-02T10:00:00.000Z', '2024-02-29T10:00:00.000Z'])
    await addPhoto(creator, collectionId, taken)
  expect(await months()).toEqual(['2026-07 2', '2024-02 1'])
  expect(await months('Europe/Berlin')).toEqual(['2026-08 1', '2026-07 1', '2024-02 1'])
  expect(await months('America/New_York')).toEqual(['2026-07 2', '2024-02 1'])
  // The first is unknown to the server; the second is known to browsers and unknown to the database.
  for (const zone of ['Mars/Olympus', 'SystemV/PST8PDT']) expect(await months(zone)).toEqual(['2026-07 2', '2024-02 1'])
})

test('photos come in four orders, page by page', async () => {
  const collectionId = await makeCollection(creator, cliqueId)
  const old = await addPhoto(creator, collectionId, '2020-01-01T00:00:00.000Z')
  const mid = await addPhoto(creator, collectionId, '2021-01-01T00:00:00.000Z')
  const late = await addPhoto(creator, collectionId, '2022-01-01T00:00:00.000Z')
  for (const who of [member, leader]) await who.ask('likeFlick', { params: { itemId: mid } })
  await member.ask('likeFlick', { params: { itemId: old } })
  const list = async (query: {
    sort?: 'DATEDESC' | 'DATEASC' | 'LIKESDESC' | 'LIKESASC'
    page?: number
    size?: number
  }) => (await member.ask('getCollection', { params: { id: collectionId }, query })).items.map(({ id }) => id)
  expect(await list({})).toEqual([late, mid, old])
  expect(await list({ sort: 'DATEASC' })).toEqual([old, mid, late])
  expect(await list({ sort: 'LIKESDESC' })).toEqual([mid, old, late])
  expect(await list({ sort: 'LIKESASC' })).toEqual([late, old, mid])
  expect(await list({ page: 1, size: 2 })).toEqual([old])
  const { hasMore, total } = await member.ask('getCollection', { params: { id: collectionId }, query: { size: 2 } })
  expect({ hasMore, total }).toEqual({ hasMore: true, total: 3 })
  const query = { sort: 'RANDOM' }
  const response = await member.send('getCollection', { params: { id: collectionId }, query })
  expect(response.status).toBe(400)
})

test('collections of no user and of no clique are not found', async () => {
  const id = randomUUID()
  expect(await member.refusal('collectionsOfUser', { params: { userId: id } })).toBe('404 NOT_FOUND')
  expect(await member.refusal('collectionsOfClique', { params: { cliqueId: id } })).toBe('404 NOT_FOUND')
  expect(await member.refusal('getCollection', { params: { id } })).toBe('404 NOT_FOUND')
  expect(await server.visitor.refusal('collectionsOfClique', { params: { cliqueId } })).toBe('401 UNAUTHENTICATED')
})
