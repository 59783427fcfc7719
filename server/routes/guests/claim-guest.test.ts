import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { give, shown } from '../../test/people/giving'
import { enterGuest, guestLinkSettings, makeGuest, makeGuestLink } from '../../test/people/guest'
import { picture } from '../../test/pictures'
import { putAll } from '../../test/running-server'
import { startWith } from '../../test/start-with'
import { addPhoto, makeClique, makeCollection } from '../../test/story'

const { server, ada, bob, stranger } = await startWith('ada', 'bob', 'stranger')
const { db } = server.services
const cliqueId = await makeClique(ada, bob)
const collectionId = await makeCollection(bob, cliqueId)

/** The columns in which rows name this person, with their number. */
const referencesTo = async (userId: string) => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'persons'::regclass order by 1, 2`.execute(db)
  const found: string[] = []
  for (const { table, column } of rows) {
    const { rows: counts } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(db)
    if ((counts[0]?.count ?? 0) > 0) found.push(`${table}.${column}`)
  }
  return found
}

test('a guest who joins keeps photos, likes and what is on its way, as a member of the clique', async () => {
  const id = await makeCollection(bob, cliqueId)
  const link = await makeGuestLink(bob, id, guestLinkSettings({ join: true, download: true }))
  const guest = await enterGuest(server, link, 'Mia')
  const theirs = await addPhoto(ada, id)
  const own = await give(guest, id)
  const takenBack = await give(guest, id)
  await guest.ask('deleteFlicks', { body: { ids: [takenBack] } })
  await guest.ask('likeFlick', { params: { itemId: theirs } })
  await ada.ask('likeFlick', { params: { itemId: own } })
  const photo = picture(randomUUID())
  const half = { photo: photo.announced, dateCreated: '2024-05-01T10:00:00.000Z', clientId: randomUUID() }
  const pending = (await guest.ask('upload', { body: { collectionId: id, photos: [half] } })).collection
  const [item] = pending.collectionItems
  if (!item) throw new Error('nothing reserved')
  await putAll(server.url, item.urls, photo)
  const before = await referencesTo(guest.userId)
  expect(before).toEqual(expect.arrayContaining(['activities.actor_id', 'items.owner_id', 'item_likes.user_id']))

  const mia = await server.person(`mia${randomUUID().slice(0, 6)}`)
  const body = { token: guest.token ?? '' }
  expect(await mia.ask('claimGuest', { body })).toEqual({ cliqueId, collectionId: id })
  expect(await mia.ask('claimGuest', { body })).toEqual({ cliqueId, collectionId: id })
  expect(await stranger.refusal('claimGuest', { body })).toBe('404 NOT_FOUND')
  expect(await referencesTo(guest.userId)).toEqual(['guests.user_id'])
  expect(await guest.refusal('guestSelf', {})).toBe('401 GUEST_CLAIMED')
  expect((await mia.ask('deletedFlicks', { query: { collectionId: id } })).items.map((one) => one.id)).toEqual([
    takenBack,
  ])

  await mia.ask('markUploaded', { body: { collectionItemIds: [item.collectionItem.collectionItemId] } })
  const again = await mia.ask('upload', { body: { collectionId: id, photos: [half] } })
  expect(again.collection.collectionItems[0]?.collectionItem).toMatchObject({ isUploaded: true, isDuplicate: false })
  const { flick } = await ada.ask('getFlick', { params: { id: own } })
  expect(flick).toMatchObject({ ownerUsername: mia.username, numLikes: 1 })
  expect((await mia.ask('getFlick', { params: { id: theirs } })).flick).toMatchObject({ numLikes: 1, hasLiked: true })
  const activities = await mia.ask('activities', {})
  expect(activities.items.map(({ kind }) => kind)).toContain('like')
})

test('likes of a guest and of the user whom they became count once', async () => {
  const id = await makeCollection(bob, cliqueId)
  const guest = await makeGuest(server, bob, id)
  const itemId = await addPhoto(bob, id)
  for (const who of [guest, ada]) await who.ask('likeFlick', { params: { itemId } })
  await ada.ask('claimGuest', { body: { token: guest.token ?? '' } })
  expect((await bob.ask('getFlick', { params: { id: itemId } })).flick.numLikes).toBe(1)
  await ada.ask('unlikeFlick', { params: { itemId } })
  expect((await bob.ask('getFlick', { params: { id: itemId } })).flick.numLikes).toBe(0)
})

test('a host does not remove a guest who has joined, and the claim is repeated with the same answer', async () => {
  const id = await makeCollection(ada, cliqueId)
  const guest = await makeGuest(server, ada, id)
  const { token = '' } = guest
  const given = await give(guest, id)
  const first = await bob.ask('claimGuest', { body: { token } })
  const params = { userId: guest.userId }
  for (const call of ['removeGuest', 'restoreGuest'] as const)
    expect(await ada.refusal(call, { params })).toBe('409 GUEST_CLAIMED')
  const { items } = await ada.ask('guestsOfLink', { params: { linkId: guest.linkId } })
  expect(items).toMatchObject([{ hasJoined: true, isRemoved: false }])
  expect(await bob.ask('claimGuest', { body: { token } })).toEqual(first)
  expect(await shown(ada, id)).toEqual([given])
})

test('a link that does not let guests join makes no member, and a removed member stays out', async () => {
  const guest = await makeGuest(server, bob, collectionId)
  expect(await stranger.refusal('claimGuest', { body: { token: guest.token ?? '' } })).toBe('403 FORBIDDEN')
  const link = await makeGuestLink(bob, collectionId, guestLinkSettings({ join: true }))
  const again = await enterGuest(server, link)
  const out = await server.person(`o${randomUUID().slice(0, 6)}`)
  await ada.ask('inviteToClique', { body: { cliqueId, userIds: [out.userId] } })
  await out.ask('joinClique', { params: { id: cliqueId } })
  await ada.ask('removeMember', { params: { id: cliqueId, userId: out.userId } })
  expect(await out.refusal('claimGuest', { body: { token: again.token ?? '' } })).toBe('403 INVITE_ONLY')
})

test('a link that has ended makes no member, and the photos of its guest are still theirs to claim', async () => {
  const link = await makeGuestLink(bob, collectionId, guestLinkSettings({ join: true }))
  const guest = await enterGuest(server, link)
  const own = await give(guest, collectionId)
  await bob.ask('revokeGuestLink', { params: { linkId: link.linkId } })
  const body = { token: guest.token ?? '' }
  expect(await stranger.refusal('claimGuest', { body })).toBe('403 FORBIDDEN')
  await ada.ask('claimGuest', { body })
  expect((await bob.ask('getFlick', { params: { id: own } })).flick.owner).toBe(ada.userId)
})
