/** Links end with the people who made them: Ada leads, Bob has made links to his collection. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, inject, test } from 'vitest'
import { give, reservation, shown } from '../test/people/giving'
import { guestLinkSettings, makeGuest, makeWall, type Guest } from '../test/people/guest'
import { Listener } from '../test/people/listener'
import { newNumber, putAll, type Person } from '../test/running-server'
import { startWith } from '../test/start-with'
import { untilWaiting } from '../test/stores/lock-waits'
import { addPhoto, makeClique, makeCollection, reservePhoto } from '../test/story'
import { endFormer } from './end-former'

const { server, ada, oda } = await startWith('ada', 'oda')
const { db } = server.services
await db.updateTable('users').set({ is_operator: true }).where('user_id', '=', oda.userId).execute()

let [bob, cliqueId, id]: [Person, string, string] = [ada, '', '']
beforeEach(async () => {
  bob = await server.person(`b${randomUUID().slice(0, 8)}`)
  cliqueId = await makeClique(ada, bob)
  await ada.ask('editClique', { body: { cliqueId, editPolicy: 'members' } })
  id = await makeCollection(bob, cliqueId)
  await addPhoto(ada, id)
})

const suspend = (who: Person, isSuspended = true) =>
  oda.ask('suspendUser', { params: { id: who.userId }, body: { isSuspended } })

const ends: [string, () => Promise<unknown>][] = [
  ['is removed', () => ada.ask('removeMember', { params: { id: cliqueId, userId: bob.userId } })],
  ['is suspended', () => suspend(bob)],
  [
    'is suspended for a while',
    async () => {
      await suspend(bob)
      await suspend(bob, false)
    },
  ],
]

const refusals = async (guest: Guest) => [
  await guest.refusal('guestSelf', {}),
  await guest.refusal('getCollection', { params: { id } }),
  await guest.refusal('upload', reservation(id, 1)),
  await server.visitor.refusal('openGuestLink', { body: { secret: guest.secret } }),
]

test.each(ends)(
  'guest links and walls of a member who %s end with their sessions, those of others stay',
  async (_, end) => {
    const [guest, wall] = [await makeGuest(server, bob, id), await makeWall(server, bob, id)]
    const other = await makeGuest(server, ada, id)
    const stream = await Listener.open(guest)
    await end()
    await stream.ended
    for (const holder of [guest, wall])
      expect(await refusals(holder)).toEqual([...Array<string>(3).fill('401 GUEST_ENDED'), '410 INVITE_REVOKED'])
    expect(await shown(other, id)).toHaveLength(1)
    const { items: links } = await ada.ask('guestLinks', { params: { id } })
    expect(links.map(({ linkId, madeBy }) => ({ linkId, madeBy }))).toEqual([{ linkId: other.linkId, madeBy: 'ada' }])
    const { items: ofClique } = await oda.ask('adminGuestLinks', { params: { id: cliqueId } })
    expect(ofClique).toMatchObject([{ linkId: other.linkId, madeBy: 'ada' }])
    const { items: activities } = await ada.ask('activities', {})
    const told = activities.filter(({ collection }) => collection?.id === id)
    expect(told).toMatchObject([{ kind: 'endedLinks', linkCount: 2, people: [{ userId: bob.userId }] }])
  },
)

const endings: [string, (guest: Guest) => Promise<unknown>][] = [
  ['its maker is removed', () => ada.ask('removeMember', { params: { id: cliqueId, userId: bob.userId } })],
  ['its maker is suspended', () => suspend(bob)],
  ['it is revoked', ({ linkId }) => bob.ask('revokeGuestLink', { params: { linkId } })],
  ['an operator revokes it', ({ linkId }) => oda.ask('endGuestLink', { params: { id: linkId } })],
  ['its guest is removed', ({ userId }) => ada.ask('removeGuest', { params: { userId } })],
  ['its collection is deleted', () => bob.ask('deleteCollection', { params: { id } })],
]

const isInBucket = server.services.arrivals !== undefined

// A bucket takes the bytes, and the server never shows them.
test.skipIf(isInBucket).each(endings)(
  'a URL signed for an upload by a guest link stores nothing once %s',
  async (_, end) => {
    const guest = await makeGuest(server, bob, id)
    const [first, second] = [await reservePhoto(guest, id), await reservePhoto(guest, id)]
    await putAll(server.url, first.urls, first.photo)
    await end(guest)
    await expect(putAll(server.url, second.urls, second.photo)).rejects.toThrow(/404.*NOT_FOUND/)
    const stored = db.selectFrom('image_variants').select('stored_at').where('image_id', '=', second.itemId)
    expect((await stored.execute()).filter(({ stored_at: at }) => at !== null)).toEqual([])
  },
)

test.skipIf(isInBucket)('a URL signed for an upload of a removed or suspended member stores nothing', async () => {
  const other = await server.person(`o${randomUUID().slice(0, 8)}`)
  await ada.ask('inviteToClique', { body: { cliqueId, userIds: [other.userId] } })
  await other.ask('joinClique', { params: { id: cliqueId } })
  const reserved = [await reservePhoto(bob, id), await reservePhoto(other, id)]
  await ada.ask('removeMember', { params: { id: cliqueId, userId: bob.userId } })
  await suspend(other)
  for (const { urls, photo } of reserved)
    await expect(putAll(server.url, urls, photo)).rejects.toThrow(/404.*NOT_FOUND/)
})

test('invitations and links of a suspended user end in all cliques, but for their own way back', async () => {
  const [gus, jo] = [
    await server.person(`g${randomUUID().slice(0, 8)}`),
    await server.person(`j${randomUUID().slice(0, 8)}`),
  ]
  const inClique = { params: { id: cliqueId } }
  const alone = await makeClique(bob)
  await bob.ask('leaveClique', { params: { id: alone } })
  await bob.ask('inviteToClique', { body: { cliqueId, userIds: [gus.userId] } })
  const { token } = await bob.ask('createInviteLink', { ...inClique, body: { expiresIn: null, useLimit: null } })
  const personal = await bob.ask('createPersonalInvitation', { ...inClique, body: { phoneNumber: newNumber() } })
  await suspend(bob)
  await suspend(bob, false)
  expect((await gus.ask('cliqueInvites', {})).items).toEqual([])
  expect(await jo.refusal('acceptInvite', { body: { token } })).toBe('410 INVITE_REVOKED')
  const opened = { body: { token: personal.token, deviceKey: 'd'.repeat(43) } }
  expect(await server.visitor.refusal('openPersonalInvitation', opened)).toBe('404 NOT_FOUND')
  expect((await bob.ask('cliqueInvites', {})).items.map((clique) => clique.cliqueId)).toEqual([alone])
})

test('a personal invitation to a clique ends with its last member', async () => {
  const clique = await makeClique(ada)
  const made = { params: { id: clique }, body: { phoneNumber: newNumber() } }
  const { token } = await ada.ask('createPersonalInvitation', made)
  await ada.ask('leaveClique', { params: { id: clique } })
  const opened = { body: { token, deviceKey: 'd'.repeat(43) } }
  expect(await server.visitor.refusal('openPersonalInvitation', opened)).toBe('404 NOT_FOUND')
})

test('a paused guest restores no deleted photo', async () => {
  const guest = await makeGuest(server, bob, id)
  const ids = [await give(guest, id)]
  await guest.ask('deleteFlicks', { body: { ids } })
  const pause = (isPaused: boolean) =>
    bob.ask('pauseGuestLink', { params: { linkId: guest.linkId }, body: { isPaused } })
  await pause(true)
  expect(await guest.refusal('restoreFlicks', { body: { ids } })).toBe('403 GUEST_PAUSED')
  await guest.ask('guestPhotos', {})
  await pause(false)
  expect((await guest.ask('restoreFlicks', { body: { ids } })).results).toEqual([{ id: ids[0] }])
})

// The embedded database has one session: its transactions never overlap.
test.skipIf(inject('postgres') === undefined)(
  'a link that is made during the suspension of its maker admits no one',
  async () => {
    let [suspension, made]: Promise<unknown>[] = []
    await db.transaction().execute(async (trx) => {
      await sql`select from users where user_id = ${bob.userId} for update`.execute(trx)
      suspension = suspend(bob)
      await untilWaiting(db, 1, suspension)
      made = bob.refusal('createGuestLink', { params: { id }, body: guestLinkSettings() })
      await untilWaiting(db, 2, made)
    })
    await suspension
    expect(await made).toBe('403 SUSPENDED')
  },
)

test('a start ends links of makers who were removed or suspended by an earlier version, once', async () => {
  const carl = await server.person(`c${randomUUID().slice(0, 8)}`)
  await ada.ask('inviteToClique', { body: { cliqueId, userIds: [carl.userId] } })
  await carl.ask('joinClique', { params: { id: cliqueId } })
  const params = { id: cliqueId }
  const { token } = await carl.ask('createInviteLink', { params, body: { expiresIn: null, useLimit: null } })
  const [guest, other] = [await makeGuest(server, bob, id), await makeGuest(server, ada, id)]
  await db.insertInto('removed_members').values({ clique_id: cliqueId, user_id: bob.userId }).execute()
  await db.updateTable('users').set({ suspended_at: new Date() }).where('user_id', '=', carl.userId).execute()
  const lines: unknown[] = []
  for (let start = 0; start < 2; start++) await endFormer(db, (event, counts) => lines.push([event, counts]))
  expect(lines).toEqual([['ways_in.ended', expect.objectContaining({ 'guest link': 1, 'invite link': 1 })]])
  expect(await guest.refusal('guestSelf', {})).toBe('401 GUEST_ENDED')
  expect(await server.visitor.refusal('openInvite', { body: { token } })).toBe('410 INVITE_REVOKED')
  await other.ask('guestSelf', {})
})
