import { beforeEach, expect, test } from 'vitest'
import { refusalIn, type Caller } from '../test/caller'
import { ageDeletions, signInAgain, sweepNow } from '../test/people/deletion'
import { picture } from '../test/pictures'
import { putAll, type Person } from '../test/running-server'
import { renew } from '../test/sign-in'
import { addPhoto, makeClique, makeCollection, reservePhoto } from '../test/story'
import { startWith } from '../test/start-with'

let users = 0
let gone: Person
let friend: Person
let third: Person
let cliqueId: string
let collectionId: string

const { server } = await startWith()
/** `gone` leads a clique with two others, and has a collection in it with photos of two users. */
beforeEach(async () => {
  users += 1
  gone = await server.person(`gone_${users}`)
  friend = await server.person(`friend_${users}`)
  third = await server.person(`third_${users}`)
  cliqueId = await makeClique(gone, friend, third)
  collectionId = await makeCollection(gone, cliqueId)
})

const remove = (who: Caller) => who.ask('deleteSelf', {})
const clique = async (who: Person, id = cliqueId) => (await who.ask('getClique', { params: { id } })).clique
const members = async (who: Person) =>
  (await who.ask('cliqueMembers', { params: { id: cliqueId } })).items.map(({ userId }) => userId)
const card = async (who: Person, of: Person) => (await who.ask('getUser', { params: { id: of.userId } })).user

// [S23]
test('no token of a deleted user is accepted, and none is renewed, on any device', async () => {
  const { caller, refreshToken } = await server.identity(gone.phone)
  await remove(gone)
  for (const device of [gone, caller]) {
    expect(await refusalIn(await device.send('getSelf'))).toBe('401 UNAUTHENTICATED')
    expect(await refusalIn(await device.send('feed'))).toBe('401 UNAUTHENTICATED')
  }
  expect((await renew(server.url, refreshToken)).status).toBe(400)
  expect(await refusalIn(await gone.send('deleteSelf'))).toBe('401 UNAUTHENTICATED')
})

test('a deleted user is in no list, count or search of others', async () => {
  await friend.ask('follow', { body: { followee: gone.userId } })
  await gone.ask('follow', { body: { followee: friend.userId } })
  const photo = await addPhoto(friend, collectionId)
  await gone.ask('likeFlick', { params: { itemId: photo } })
  await friend.ask('editFlick', { params: { id: photo }, body: { taggedMembers: [gone.userId] } })
  expect(JSON.stringify(await friend.ask('activities', {}))).toContain(gone.userId)
  await remove(gone)
  for (const name of ['getUser', 'followers', 'following', 'followStatus'] as const)
    expect(await refusalIn(await friend.send(name, { params: { id: gone.userId } }))).toBe('404 NOT_FOUND')
  for (const name of ['cliquesOfUser', 'collectionsOfUser'] as const)
    expect(await refusalIn(await friend.send(name, { params: { userId: gone.userId } }))).toBe('404 NOT_FOUND')
  for (const name of ['follow', 'unfollow'] as const)
    expect(await friend.refusal(name, { body: { followee: gone.userId } })).toBe('404 NOT_FOUND')
  expect(await friend.refusal('inviteToClique', { body: { cliqueId, userIds: [gone.userId] } })).toBe('404 NOT_FOUND')
  expect((await friend.ask('searchUsers', { query: { search: gone.username } })).items).toEqual([])
  expect(await card(friend, friend)).toMatchObject({ followersCount: 0, followingCount: 0 })
  expect(await members(friend)).toEqual([friend.userId, third.userId])
  expect((await clique(friend)).memberCount).toBe(2)
  const shown = JSON.stringify([
    await friend.ask('getFlick', { params: { id: photo } }),
    await friend.ask('getCollection', { params: { id: collectionId } }),
    await friend.ask('feed', {}),
    await friend.ask('activities', {}),
  ])
  for (const trace of [gone.userId, gone.username]) expect(shown).not.toContain(trace)
})

test('their photos answer 404 at every URL at once, and no one restores them; photos of others stay', async () => {
  const own = await addPhoto(gone, collectionId)
  const other = await addPhoto(friend, collectionId)
  const { flick } = await friend.ask('getFlick', { params: { id: own } })
  await remove(gone)
  const urls = [flick.image?.highQualityUrl, flick.image?.medQualityUrl, flick.image?.lowQualityUrl]
  for (const url of urls) expect((await fetch(server.url + (url ?? ''))).status).toBe(404)
  const { items, collection } = await friend.ask('getCollection', { params: { id: collectionId } })
  expect(items.map(({ id }) => id)).toEqual([other])
  expect(collection).toMatchObject({ flickCount: 1, createdBy: null })
  expect((await friend.ask('deletedFlicks', { query: { collectionId } })).items).toEqual([])
  const { results } = await friend.ask('restoreFlicks', { body: { ids: [own] } })
  expect(results).toEqual([{ id: own, code: 'NOT_FOUND' }])
})

test('their comments stay without a name until they are removed', async () => {
  const photo = await addPhoto(friend, collectionId)
  const say = { payload: 'hello', collectionItemId: photo }
  await gone.ask('createComment', { body: say })
  const face = picture('a face')
  const { uploadUrls } = await gone.ask('editUser', { body: { profilePic: face.announced } })
  if (uploadUrls) await putAll(server.url, uploadUrls, face)
  const comments = async () => (await friend.ask('commentsOfFlick', { params: { itemId: photo } })).items
  expect(await comments()).toMatchObject([{ username: gone.username, userProfilePic: expect.anything() }])
  await remove(gone)
  const items = await comments()
  expect(items).toMatchObject([{ text: 'hello', username: 'Deleted user', userProfilePic: null }])
  expect(JSON.stringify(items)).not.toContain(gone.userId)
})

test('the lead goes to the member of longest standing', async () => {
  await remove(gone)
  expect((await clique(friend)).leader).toBe(friend.userId)
})

test('a clique without another member is deleted with its collections, unless others have photos in it', async () => {
  const alone = await makeClique(gone)
  await makeCollection(gone, alone, 'PUBLIC')
  const left = await makeClique(gone, friend)
  const shared = await makeCollection(gone, left, 'PUBLIC')
  await addPhoto(friend, shared)
  await friend.ask('leaveClique', { params: { id: left } })
  await remove(gone)
  expect(await third.refusal('getClique', { params: { id: alone } })).toBe('404 NOT_FOUND')
  expect(await third.refusal('collectionsOfClique', { params: { cliqueId: alone } })).toBe('404 NOT_FOUND')
  expect(await clique(third, left)).toMatchObject({ memberCount: 0, leader: null })
  const { items } = await friend.ask('getCollection', { params: { id: shared } })
  expect(items).toHaveLength(1)
})

test('signing in again restores the user with all that was theirs, and says so once', async () => {
  const [own, other] = [await addPhoto(gone, collectionId), await addPhoto(friend, collectionId)]
  const deletedBefore = await addPhoto(gone, collectionId)
  await gone.ask('deleteFlicks', { body: { ids: [deletedBefore] } })
  const empty = await makeCollection(gone, cliqueId)
  const alone = await makeClique(gone)
  await friend.ask('follow', { body: { followee: gone.userId } })
  await gone.ask('follow', { body: { followee: friend.userId } })
  await gone.ask('createComment', { body: { payload: 'hello', collectionItemId: other } })
  await remove(gone)
  await ageDeletions(server, 29)
  await sweepNow(server)
  const back = await signInAgain(server, gone)
  expect(await refusalIn(await back.send('feed'))).toBe('403 USER_DOES_NOT_EXIST')
  expect(await back.ask('getSelf', {})).toMatchObject({ isRestored: true, user: { username: gone.username } })
  expect((await back.ask('getSelf', {})).isRestored).toBeUndefined()
  const { items, collection } = await friend.ask('getCollection', { params: { id: collectionId } })
  expect(items.map(({ id }) => id).toSorted()).toEqual([own, other].toSorted())
  expect(collection).toMatchObject({ flickCount: 2, createdBy: { userId: gone.userId } })
  await back.ask('getCollection', { params: { id: empty } })
  expect(await members(friend)).toEqual([gone.userId, friend.userId, third.userId])
  expect(await clique(back)).toMatchObject({ memberCount: 3, leader: friend.userId })
  expect(await clique(back, alone)).toMatchObject({ memberCount: 1, leader: gone.userId })
  expect(await card(friend, gone)).toMatchObject({ followersCount: 1, followingCount: 1, cliqueCount: 2 })
  expect(await card(back, friend)).toMatchObject({ followersCount: 1, followingCount: 1 })
  const { items: comments } = await friend.ask('commentsOfFlick', { params: { itemId: other } })
  expect(comments).toMatchObject([{ username: gone.username }])
})

test('a follow between two deleted users is back with the second of them', async () => {
  await friend.ask('follow', { body: { followee: gone.userId } })
  await remove(gone)
  await remove(friend)
  const first = await signInAgain(server, gone)
  await first.ask('getSelf', {})
  expect((await first.ask('followers', { params: { id: gone.userId } })).items).toEqual([])
  const second = await signInAgain(server, friend)
  await second.ask('getSelf', {})
  expect((await first.ask('followers', { params: { id: gone.userId } })).items).toHaveLength(1)
  expect(await card(second, gone)).toMatchObject({ followersCount: 1, relationship: 'following' })
})

test('after their time a user is not restored, and then has no profile', async () => {
  await remove(gone)
  await ageDeletions(server, 30)
  const early = await signInAgain(server, gone)
  expect(await refusalIn(await early.send('getSelf'))).toBe('503 UNAVAILABLE')
  await ageDeletions(server, 1)
  await sweepNow(server)
  expect(await refusalIn(await early.send('getSelf'))).toBe('401 UNAUTHENTICATED')
  const { caller } = await server.identity(gone.phone)
  expect(await refusalIn(await caller.send('getSelf'))).toBe('404 USER_DOES_NOT_EXIST')
  const body = { username: gone.username, phoneNumber: gone.phone, firstName: 'New', lastName: 'New' }
  expect((await caller.ask('register', { body })).user.userId).not.toBe(gone.userId)
})

test('deleting twice at once and during an upload leaves one deleted user, and no photo is shown', async () => {
  const pending = await reservePhoto(gone, collectionId)
  await putAll(server.url, pending.urls, pending.photo)
  const mark = { collectionItemIds: [pending.itemId], collectionId }
  const statuses = await Promise.all([
    gone.send('deleteSelf'),
    gone.send('markUploaded', { body: mark }),
    gone.send('deleteSelf'),
  ])
  for (const { status } of statuses) expect([200, 401, 403, 404]).toContain(status)
  expect(await refusalIn(await gone.send('markUploaded', { body: mark }))).toBe('401 UNAUTHENTICATED')
  const rest = await friend.ask('collectionsOfClique', { params: { cliqueId } })
  expect(JSON.stringify(rest)).not.toContain(pending.itemId)
  expect((await clique(friend)).memberCount).toBe(2)
})

test('notifications, waiting codes, tokens and invitations of a deleted user end with them', async () => {
  const { db } = server.services
  await gone.ask('setDeviceToken', { body: { deviceToken: `of ${gone.username}` } })
  const { token } = await gone.ask('createPersonalInvitation', {
    params: { id: cliqueId },
    body: { phoneNumber: '+447700999000' },
  })
  await friend.ask('createPersonalInvitation', {
    params: { id: await makeClique(friend) },
    body: { phoneNumber: gone.phone },
  })
  await db.updateTable('sign_in_codes').set({ waiting_code: '123456' }).where('phone_number', '=', gone.phone).execute()
  await remove(gone)
  const key = { token, deviceKey: 'k'.repeat(43) }
  expect(await server.visitor.refusal('signInByInvitation', { body: key })).toBe('404 NOT_FOUND')
  const devices = db.selectFrom('device_tokens').select('device_token').where('user_id', '=', gone.userId)
  expect(await devices.execute()).toEqual([])
  const codes = await db.selectFrom('sign_in_codes').selectAll().where('phone_number', '=', gone.phone).execute()
  expect(codes.map((row) => row.waiting_code === null && row.used_at !== null)).toEqual([true])
})

test('a personal invitation of another user restores no deleted user', async () => {
  const { token } = await friend.ask('createPersonalInvitation', {
    params: { id: await makeClique(friend) },
    body: { phoneNumber: gone.phone },
  })
  await remove(gone)
  const key = { token, deviceKey: 'k'.repeat(43) }
  expect(await server.visitor.refusal('signInByInvitation', { body: key })).toBe('409 ALREADY_REGISTERED')
})

test('a server without account deletion refuses it', async () => {
  server.services.accountDeletion = false
  expect(await gone.refusal('deleteSelf', {})).toBe('403 FORBIDDEN')
  server.services.accountDeletion = true
  expect((await server.visitor.ask('config', {})).features.accountDeletion).toBe(true)
})
