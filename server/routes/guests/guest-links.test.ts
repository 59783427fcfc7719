import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sweep } from '../../jobs/sweep'
import { give, reservation, shown } from '../../test/people/giving'
import { guestLinkSettings, makeGuest, makeGuestLink } from '../../test/people/guest'
import { Listener } from '../../test/people/listener'
import type { Person } from '../../test/running-server'
import { startWith } from '../../test/start-with'
import { addPhoto, makeClique, makeCollection } from '../../test/story'

const { server, ada, bob, stranger } = await startWith('ada', 'bob', 'stranger')
const { db } = server.services
const cliqueId = await makeClique(ada, bob)
const collectionId = await makeCollection(bob, cliqueId)

test('its creator and the leader make guest links, other members and strangers do not', async () => {
  const body = guestLinkSettings()
  const params = { id: collectionId }
  for (const who of [ada, bob]) await who.ask('createGuestLink', { params, body })
  const carl = await server.person('carl')
  await ada.ask('inviteToClique', { body: { cliqueId, userIds: [carl.userId] } })
  await carl.ask('joinClique', { params: { id: cliqueId } })
  expect(await carl.refusal('createGuestLink', { params, body })).toBe('403 FORBIDDEN')
  expect(await carl.refusal('guestLinks', { params })).toBe('403 FORBIDDEN')
  expect(await stranger.refusal('createGuestLink', { params, body })).toBe('404 NOT_FOUND')
  const { linkId } = await makeGuestLink(bob, collectionId)
  for (const who of [carl, stranger]) {
    expect(await who.refusal('revokeGuestLink', { params: { linkId } })).toBe('404 NOT_FOUND')
    expect(await who.refusal('guestsOfLink', { params: { linkId } })).toBe('404 NOT_FOUND')
  }
  const none = guestLinkSettings({ add: false, see: false, like: false })
  expect(await bob.refusal('createGuestLink', { params, body: none })).toBe('400 INVALID_REQUEST')
  const blind = guestLinkSettings({ see: false, like: true })
  expect(await bob.refusal('createGuestLink', { params, body: blind })).toBe('400 INVALID_REQUEST')
})

test('a paused link lets no guest add or see until it is resumed', async () => {
  const guest = await makeGuest(server, bob, collectionId)
  const { linkId, secret } = guest
  const pause = (isPaused: boolean) => bob.ask('pauseGuestLink', { params: { linkId }, body: { isPaused } })
  await pause(true)
  expect(await guest.refusal('getCollection', { params: { id: collectionId } })).toBe('403 GUEST_PAUSED')
  expect(await guest.refusal('upload', reservation(collectionId, 1))).toBe('403 GUEST_PAUSED')
  expect((await guest.ask('guestSelf', {})).invitation.isPaused).toBe(true)
  const body = { secret, name: 'Late', token: randomBytes(32).toString('base64url') }
  expect(await server.visitor.refusal('enterAsGuest', { body })).toBe('403 GUEST_PAUSED')
  await pause(false)
  await shown(guest, collectionId)
})

const ends: [string, string, (guest: Awaited<ReturnType<typeof makeGuest>>, id: string) => Promise<unknown>][] = [
  ['its host revokes the link', 'GUEST_ENDED', ({ linkId }) => bob.ask('revokeGuestLink', { params: { linkId } })],
  [
    'the link expires',
    'GUEST_EXPIRED',
    ({ linkId }) => sql`update guest_links set expires_at = now() where link_id = ${linkId}`.execute(db),
  ],
  ['its host removes the guest', 'GUEST_REMOVED', ({ userId }) => bob.ask('removeGuest', { params: { userId } })],
  ['the collection is deleted', 'COLLECTION_DELETED', (_, id) => bob.ask('deleteCollection', { params: { id } })],
]

test.each(ends)("a guest's session ends at once if %s, and is told so by %s", async (_, code, end) => {
  const id = await makeCollection(bob, cliqueId)
  const guest = await makeGuest(server, bob, id)
  const pending = await guest.ask('upload', reservation(id, 1))
  await end(guest, id)
  const itemIds = pending.collection.collectionItems.map(({ collectionItem }) => collectionItem.collectionItemId)
  expect(await guest.refusal('guestSelf', {})).toBe(`401 ${code}`)
  expect(await guest.refusal('getCollection', { params: { id } })).toBe(`401 ${code}`)
  expect(await guest.refusal('markUploaded', { body: { collectionItemIds: itemIds } })).toBe(`401 ${code}`)
})

test('the photos of a removed guest go with them, and are shown again if the same host undoes it', async () => {
  const id = await makeCollection(bob, cliqueId)
  const guest = await makeGuest(server, bob, id)
  const [first, second, other] = [await give(guest, id), await give(guest, id), await addPhoto(ada, id)]
  await guest.ask('deleteFlicks', { body: { ids: [first] } })
  const params = { userId: guest.userId }
  expect(await ada.ask('guestsOfLink', { params: { linkId: guest.linkId } })).toMatchObject({
    items: [{ name: 'Mia', photos: 1, isRemoved: false }],
  })
  await bob.ask('removeGuest', { params })
  expect(await shown(ada, id)).toEqual([other])
  await bob.ask('removeGuest', { params })
  await bob.ask('restoreGuest', { params })
  // The photo that the guest took back stays away.
  expect((await shown(ada, id)).toSorted()).toEqual([second, other].toSorted())
  expect((await ada.ask('getCollection', { params: { id } })).collection.flickCount).toBe(2)
  await shown(guest, id)
  await ada.ask('removeGuest', { params })
  await bob.ask('restoreGuest', { params })
  expect(await shown(guest, id)).toEqual([other])
  expect(await bob.ask('restoreFlicks', { body: { ids: [second] } })).toMatchObject({
    results: [{ code: 'NOT_FOUND' }],
  })
  await ada.ask('restoreFlicks', { body: { ids: [second] } })
  expect((await shown(ada, id)).toSorted()).toEqual([second, other].toSorted())
  expect(await stranger.refusal('removeGuest', { params })).toBe('404 NOT_FOUND')
  expect(await stranger.refusal('restoreGuest', { params })).toBe('404 NOT_FOUND')
})

test('a guest is told of new photos within a moment, and their stream ends with the link', async () => {
  const id = await makeCollection(bob, cliqueId)
  const guest = await makeGuest(server, bob, id)
  const stream = await Listener.open(guest)
  await addPhoto(ada, id)
  expect(await stream.next('collection')).toContainEqual(expect.objectContaining({ collectionId: id }))
  await bob.ask('pauseGuestLink', { params: { linkId: guest.linkId }, body: { isPaused: true } })
  await stream.next('everything')
  await bob.ask('revokeGuestLink', { params: { linkId: guest.linkId } })
  await stream.next('end')
  await stream.ended
})

test('a month after the link has ended the name of a guest is deleted, and their photos stay', async () => {
  const id = await makeCollection(bob, cliqueId)
  const [giving, idle] = [
    await makeGuest(server, bob, id, 'Unique name'),
    await makeGuest(server, bob, id, 'Idle name'),
  ]
  const own = await give(giving, id)
  const running = await makeGuest(server, bob, id, 'Running name')
  for (const { linkId } of [giving, idle])
    await sql`update guest_links set expires_at = now() - interval '31 days' where link_id = ${linkId}`.execute(db)
  await sweep(server.services, new AbortController().signal)
  const persons = await db.selectFrom('persons').select('first_name').where('is_guest', '=', true).execute()
  const names = persons.map(({ first_name: name }) => name)
  expect(names).toContain('Running name')
  for (const gone of ['Unique name', 'Idle name']) expect(names).not.toContain(gone)
  expect(await shown(running, id)).toEqual([own])
  expect((await ada.ask('getFlick', { params: { id: own } })).flick.ownerUsername).toBe('a guest')
})

test.each(['leaves', 'deletes the account'])('if the host %s, the link is the leader’s', async (how) => {
  const host: Person = await server.person(`h${randomUUID().slice(0, 8)}`)
  const clique = await makeClique(ada, host)
  const id = await makeCollection(host, clique)
  await addPhoto(ada, id)
  const guest = await makeGuest(server, host, id)
  if (how === 'leaves') await host.ask('leaveClique', { params: { id: clique } })
  else await host.ask('deleteSelf', {})
  expect((await guest.ask('guestSelf', {})).invitation.host).toBe('ada')
  await ada.ask('revokeGuestLink', { params: { linkId: guest.linkId } })
  expect(await guest.refusal('guestSelf', {})).toBe('401 GUEST_ENDED')
})

test('the links of a clique end with its last member', async () => {
  const host = await server.person(`l${randomUUID().slice(0, 8)}`)
  const clique = await makeClique(host)
  const guest = await makeGuest(server, host, await makeCollection(host, clique))
  await host.ask('leaveClique', { params: { id: clique } })
  expect(await guest.refusal('guestSelf', {})).toBe('401 GUEST_ENDED')
  expect(await server.visitor.refusal('openGuestLink', { body: { secret: guest.secret } })).toBe('410 INVITE_REVOKED')
})
