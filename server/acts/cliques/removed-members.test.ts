/** Removed members (docs/decisions/0005): Ada leads, and removes Eve. */
import { sql } from 'kysely'
import { beforeEach, expect, inject, test } from 'vitest'
import { signInAgain } from '../../test/people/deletion'
import { untilWaiting } from '../../test/stores/lock-waits'
import { newNumber, type Person } from '../../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../../test/story'
import { startWith } from '../../test/start-with'

let cliqueId: string
/** The clique, as the parameter of a call. */
let inClique: { params: { id: string } }

const { server, ada, bob, eve } = await startWith('ada', 'bob', 'eve')
beforeEach(async () => {
  cliqueId = await makeClique(ada, bob, eve)
  inClique = { params: { id: cliqueId } }
  // Members may also invite.
  await ada.ask('editClique', { body: { cliqueId, editPolicy: 'members' } })
})

const remove = (member: Person) => ({ params: { id: cliqueId, userId: member.userId } })
const linkOf = async (who: Person) => {
  const { token } = await who.ask('createInviteLink', { ...inClique, body: { expiresIn: null, useLimit: null } })
  return { body: { token } }
}
const invite = (...people: Person[]) => ({ body: { cliqueId, userIds: people.map(({ userId }) => userId) } })
const personalOf = async (who: Person, phoneNumber: string) => {
  const { token } = await who.ask('createPersonalInvitation', { ...inClique, body: { phoneNumber } })
  return { body: { token } }
}
const cliqueOf = async (who: Person) => (await who.ask('getClique', inClique)).clique
const openClique = async () => {
  const { db } = server.services
  await db.updateTable('cliques').set({ is_private: false }).where('clique_id', '=', cliqueId).execute()
}

test('no link admits a removed member, be it of the leader or a member, from before or after', async () => {
  const earlier = await linkOf(ada)
  await ada.ask('removeMember', remove(eve))
  const later = await linkOf(bob)
  for (const link of [earlier, later]) expect(await eve.refusal('acceptInvite', link)).toBe('403 INVITE_ONLY')
  expect(await cliqueOf(eve)).toMatchObject({ relationship: 'unrelated', memberCount: 2 })
})

test('an invitation by name admits a removed member, and links do so again after that', async () => {
  const link = await linkOf(ada)
  await ada.ask('removeMember', remove(eve))
  await bob.ask('inviteToClique', invite(eve))
  await eve.ask('joinClique', inClique)
  await eve.ask('leaveClique', inClique)
  await eve.ask('acceptInvite', link)
  expect(await cliqueOf(eve)).toMatchObject({ relationship: 'member' })
})

test('a removed member with an invitation by name may use a link as well; one who declined it may not', async () => {
  const link = await linkOf(ada)
  await ada.ask('removeMember', remove(eve))
  await ada.ask('inviteToClique', invite(eve))
  await eve.ask('declineCliqueInvite', inClique)
  expect(await eve.refusal('acceptInvite', link)).toBe('403 INVITE_ONLY')
  await ada.ask('inviteToClique', invite(eve))
  await eve.ask('acceptInvite', link)
})

test('leaving is no removal: a link admits who left', async () => {
  const link = await linkOf(ada)
  await eve.ask('leaveClique', inClique)
  expect(await eve.ask('acceptInvite', link)).toEqual({ cliqueId })
})

test('a personal invitation admits a removed member if it was made after the removal', async () => {
  const earlier = await personalOf(bob, eve.phone)
  await ada.ask('removeMember', remove(eve))
  expect(await eve.refusal('acceptPersonalInvitation', earlier)).toBe('404 NOT_FOUND')
  await eve.ask('acceptPersonalInvitation', await personalOf(bob, eve.phone))
})

test('invitations and links that a removed member made end, also if the member returns', async () => {
  const [gus, phone] = [await server.person('gus'), newNumber()]
  await eve.ask('inviteToClique', invite(gus))
  const [link, personal] = [await linkOf(eve), await personalOf(eve, phone)]
  await ada.ask('removeMember', remove(eve))
  expect((await gus.ask('cliqueInvites', {})).items).toEqual([])
  expect(await gus.refusal('joinClique', inClique)).toBe('403 INVITE_ONLY')
  await ada.ask('inviteToClique', invite(eve))
  await eve.ask('joinClique', inClique)
  expect(await gus.refusal('acceptInvite', link)).toBe('410 INVITE_REVOKED')
  const opened = { body: { ...personal.body, deviceKey: 'd'.repeat(43) } }
  expect(await server.visitor.refusal('openPersonalInvitation', opened)).toBe('404 NOT_FOUND')
})

test('an open clique admits a removed member only by name, and tells that member only', async () => {
  await openClique()
  await ada.ask('removeMember', remove(eve))
  expect(await eve.refusal('joinClique', inClique)).toBe('403 INVITE_ONLY')
  const stranger = await server.person('stranger')
  expect([(await cliqueOf(eve)).isRemoved, (await cliqueOf(stranger)).isRemoved]).toEqual([true, undefined])
  await ada.ask('inviteToClique', invite(eve))
  await eve.ask('joinClique', inClique)
  expect((await cliqueOf(eve)).isRemoved).toBeUndefined()
})

test('a member who deleted their account is removed too, and does not return by restoring it', async () => {
  const hal = await server.person('hal')
  await ada.ask('inviteToClique', invite(hal))
  await hal.ask('joinClique', inClique)
  const link = await linkOf(ada)
  await hal.ask('deleteSelf', {})
  await ada.ask('removeMember', remove(hal))
  const again = await signInAgain(server, hal)
  expect(await again.ask('getSelf', {})).toMatchObject({ isRestored: true })
  expect(await again.ask('memberStatus', inClique)).toBe('unrelated')
  expect(await again.refusal('acceptInvite', link)).toBe('403 INVITE_ONLY')
})

test.each(['stay', 'go'] as const)('photos of a removed member who had deleted their account %s', async (photos) => {
  const jo = await server.person(`jo_${photos}`)
  await ada.ask('inviteToClique', invite(jo))
  await jo.ask('joinClique', inClique)
  const collectionId = await makeCollection(ada, cliqueId)
  const photo = await addPhoto(jo, collectionId)
  await jo.ask('deleteSelf', {})
  await ada.ask('removeMember', { ...remove(jo), query: { photos } })
  await (await signInAgain(server, jo)).ask('getSelf', {})
  const shown = async () => (await ada.ask('getCollection', { params: { id: collectionId } })).items.map(({ id }) => id)
  expect(await shown()).toEqual(photos === 'stay' ? [photo] : [])
  // As with any removed member, the leader may restore the deleted photos.
  await ada.ask('restoreFlicks', { body: { ids: [photo] } })
  expect(await shown()).toEqual([photo])
})

test('a removed member who deletes and restores their account is still removed', async () => {
  const ida = await server.person('ida')
  await ada.ask('inviteToClique', invite(ida))
  await ida.ask('joinClique', inClique)
  const link = await linkOf(ada)
  await ada.ask('removeMember', remove(ida))
  await ida.ask('deleteSelf', {})
  const again = await signInAgain(server, ida)
  await again.ask('getSelf', {})
  expect(await again.refusal('acceptInvite', link)).toBe('403 INVITE_ONLY')
})

test('a removal at the same moment as a return by a link or an old invitation leaves no member', async () => {
  for (let round = 0; round < 5; round++) {
    const link = await linkOf(ada)
    const earlier = await personalOf(bob, eve.phone)
    await Promise.all([
      eve.send('acceptInvite', link),
      ada.ask('removeMember', remove(eve)),
      eve.send('acceptPersonalInvitation', earlier),
      eve.send('joinClique', inClique),
    ])
    expect(await cliqueOf(eve)).toMatchObject({ relationship: 'unrelated', memberCount: 2 })
    await ada.ask('inviteToClique', invite(eve))
    await eve.ask('joinClique', inClique)
  }
})

// The embedded database has one session: its transactions never overlap.
test.skipIf(inject('postgres') === undefined)('a link that is used during the removal admits no one', async () => {
  const link = await linkOf(ada)
  const { db } = server.services
  let removal: Promise<unknown> | undefined
  let acceptance: Promise<Response> | undefined
  await db.transaction().execute(async (trx) => {
    await sql`select from cliques where clique_id = ${cliqueId} for update`.execute(trx)
    removal = ada.ask('removeMember', remove(eve))
    await untilWaiting(db, 1, removal)
    acceptance = eve.send('acceptInvite', link)
    await untilWaiting(db, 2, acceptance)
  })
  await removal
  await acceptance
  expect((await cliqueOf(eve)).relationship).toBe('unrelated')
})
