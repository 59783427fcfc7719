import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Person } from '../../test/running-server'
import { makeClique, makeCollection } from '../../test/story'
import { startWith } from '../../test/start-with'

const { server, ada, bob, eve } = await startWith('ada', 'bob', 'eve')

const cliqueOf = async (who: Person, id: string) => (await who.ask('getClique', { params: { id } })).clique
const invite = (cliqueId: string, ...people: Person[]) => ({
  body: { cliqueId, userIds: people.map(({ userId }) => userId) },
})

test('an invitation is listed, accepted by joining, and gone then', async () => {
  const cliqueId = await makeClique(ada)
  await ada.ask('inviteToClique', invite(cliqueId, bob))
  expect((await bob.ask('cliqueInvites', {})).items).toMatchObject([{ cliqueId, invited: true }])
  await bob.ask('joinClique', { params: { id: cliqueId } })
  await bob.ask('joinClique', { params: { id: cliqueId } })
  expect((await bob.ask('cliqueInvites', {})).items).toEqual([])
  expect(await cliqueOf(bob, cliqueId)).toMatchObject({ memberCount: 2, relationship: 'member', invited: false })
})

test('a declined invitation is gone and may be made again', async () => {
  const cliqueId = await makeClique(ada)
  await ada.ask('inviteToClique', invite(cliqueId, bob))
  await bob.ask('declineCliqueInvite', { params: { id: cliqueId } })
  await bob.ask('declineCliqueInvite', { params: { id: cliqueId } })
  expect(await bob.refusal('joinClique', { params: { id: cliqueId } })).toBe('403 INVITE_ONLY')
  await ada.ask('inviteToClique', invite(cliqueId, bob))
})

test('the leader may invite, or every member if the policy says so', async () => {
  const cliqueId = await makeClique(ada, bob)
  expect(await bob.refusal('inviteToClique', invite(cliqueId, eve))).toBe('403 FORBIDDEN')
  expect(await eve.refusal('inviteToClique', invite(cliqueId, eve))).toBe('403 FORBIDDEN')
  const { db } = server.services
  await db.updateTable('cliques').set({ edit_policy: 'members' }).where('clique_id', '=', cliqueId).execute()
  expect(await eve.refusal('inviteToClique', invite(cliqueId, eve))).toBe('403 FORBIDDEN')
  await bob.ask('inviteToClique', invite(cliqueId, eve))
})

test('open invitations are listed for members and invitees, all of them, and end with the invitation', async () => {
  const cliqueId = await makeClique(ada, bob)
  const many = await Promise.all(Array.from({ length: 22 }, (_, n) => server.person(`invitee_${n}`)))
  await ada.ask('inviteToClique', invite(cliqueId, ...many))
  const params = { id: cliqueId }
  const first = await bob.ask('cliqueInvitees', { params })
  expect(first).toMatchObject({ total: 22, hasMore: true })
  expect(first.items).toHaveLength(20)
  expect((await ada.ask('cliqueInvitees', { params, query: { page: 1 } })).items).toHaveLength(2)
  expect(await eve.refusal('cliqueInvitees', { params })).toBe('403 FORBIDDEN')
  expect(await ada.refusal('cliqueInvitees', { params: { id: randomUUID() } })).toBe('404 NOT_FOUND')
  const [guest] = many
  await guest?.ask('joinClique', { params })
  expect((await bob.ask('cliqueInvitees', { params })).total).toBe(21)
})

test('a search for a clique says who is in it and who is invited, to those who may know', async () => {
  const cliqueId = await makeClique(ada, bob)
  const [tess, tina] = [await server.person('xx_tess'), await server.person('xx_tina')]
  await ada.ask('inviteToClique', invite(cliqueId, tess))
  await ada.ask('inviteToClique', invite(cliqueId, tina))
  await tina.ask('joinClique', { params: { id: cliqueId } })
  await server.person('xx_tom')
  const found = async (who: Person) =>
    (await who.ask('searchUsers', { query: { search: 'xx_', cliqueId } })).items.map((user) => user.inClique)
  expect(await found(ada)).toEqual(['INVITED', 'MEMBER', undefined])
  expect(await eve.refusal('searchUsers', { query: { search: 'xx_', cliqueId } })).toBe('403 FORBIDDEN')
  expect(await ada.refusal('searchUsers', { query: { search: 'xx_', cliqueId: randomUUID() } })).toBe('404 NOT_FOUND')
  const { db } = server.services
  await db.updateTable('cliques').set({ is_private: false }).where('clique_id', '=', cliqueId).execute()
  expect(await found(eve)).toEqual([undefined, 'MEMBER', undefined])
})

test('members and invitees are not invited again, unknown people not at all, and one refusal refuses all', async () => {
  const cliqueId = await makeClique(ada, bob)
  const carl = await server.person('carl')
  expect(await ada.refusal('inviteToClique', invite(cliqueId, carl, bob))).toBe('400 ALREADY_INVITED')
  expect(await ada.refusal('inviteToClique', invite(cliqueId, ada))).toBe('400 ALREADY_INVITED')
  const unknown = { body: { cliqueId, userIds: [carl.userId, randomUUID()] } }
  expect(await ada.refusal('inviteToClique', unknown)).toBe('404 NOT_FOUND')
  expect((await carl.ask('cliqueInvites', {})).items).toEqual([])
  await ada.ask('inviteToClique', invite(cliqueId, carl, carl))
  expect(await ada.refusal('inviteToClique', invite(cliqueId, carl))).toBe('400 ALREADY_INVITED')
  expect(await ada.refusal('inviteToClique', invite(randomUUID(), carl))).toBe('404 NOT_FOUND')
})

test('a public clique admits every user', async () => {
  const { clique } = await ada.ask('createClique', { body: { name: 'Open', isPrivate: false } })
  await eve.ask('joinClique', { params: { id: clique.cliqueId } })
  expect((await cliqueOf(eve, clique.cliqueId)).relationship).toBe('member')
})

test('a leader who leaves hands over to the first member who joined; users who left see nothing', async () => {
  const cliqueId = await makeClique(ada, bob, eve)
  const collectionId = await makeCollection(bob, cliqueId)
  await ada.ask('leaveClique', { params: { id: cliqueId } })
  await ada.ask('leaveClique', { params: { id: cliqueId } })
  expect(await cliqueOf(eve, cliqueId)).toMatchObject({ leader: bob.userId, memberCount: 2 })
  expect(await ada.refusal('getCollection', { params: { id: collectionId } })).toBe('404 NOT_FOUND')
  expect(await ada.refusal('joinClique', { params: { id: cliqueId } })).toBe('403 INVITE_ONLY')
})

test('the last one to leave keeps an invitation, and leads again with it', async () => {
  const cliqueId = await makeClique(ada)
  await ada.ask('leaveClique', { params: { id: cliqueId } })
  expect(await cliqueOf(ada, cliqueId)).toMatchObject({ leader: null, memberCount: 0, invited: true })
  await ada.ask('joinClique', { params: { id: cliqueId } })
  expect(await cliqueOf(ada, cliqueId)).toMatchObject({ leader: ada.userId, memberCount: 1, relationship: 'leader' })
})

test('the number of cliques of a user follows joining and leaving', async () => {
  const gus = await server.person('gus')
  const cliqueId = await makeClique(ada, gus)
  const count = async () => (await gus.ask('getSelf', {})).user.cliqueCount
  expect(await count()).toBe(1)
  await gus.ask('leaveClique', { params: { id: cliqueId } })
  expect(await count()).toBe(0)
})
