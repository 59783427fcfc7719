import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../../test/story'
import { startWith } from '../../test/start-with'

let cliqueId: string

const { server, ada, bob, eve } = await startWith('ada', 'bob', 'eve')
beforeEach(async () => {
  cliqueId = await makeClique(ada, bob, eve)
})

const cliqueOf = async (who: Person) => (await who.ask('getClique', { params: { id: cliqueId } })).clique
const remove = (member: Person) => ({ params: { id: cliqueId, userId: member.userId } })
const handTo = (member: Person) => ({ params: { id: cliqueId }, body: { userId: member.userId } })

test('a member whom the leader removes sees nothing any more; their photos stay, and are theirs to delete', async () => {
  const collectionId = await makeCollection(bob, cliqueId)
  const photo = await addPhoto(eve, collectionId)
  const { total } = await ada
    .ask('cliqueMembers', { params: { id: cliqueId } })
    .then(({ items }) => ({ total: items.length }))
  await ada.ask('removeMember', remove(eve))
  await ada.ask('removeMember', remove(eve))
  expect((await ada.ask('cliqueMembers', { params: { id: cliqueId } })).items).toHaveLength(total - 1)
  expect(await cliqueOf(ada)).toMatchObject({ memberCount: 2 })
  expect(await cliqueOf(eve)).toMatchObject({ relationship: 'unrelated', invited: false })
  expect(await eve.refusal('getCollection', { params: { id: collectionId } })).toBe('404 NOT_FOUND')
  expect(await eve.refusal('joinClique', { params: { id: cliqueId } })).toBe('403 INVITE_ONLY')
  expect((await ada.ask('getCollection', { params: { id: collectionId } })).items.map(({ id }) => id)).toEqual([photo])
  expect((await eve.ask('deleteFlicks', { body: { ids: [photo] } })).results).toEqual([{ id: photo }])
})

test('links that a removed member made end; those of others admit everyone else', async () => {
  const { db } = server.services
  await db.updateTable('cliques').set({ edit_policy: 'members' }).where('clique_id', '=', cliqueId).execute()
  const link = async (who: Person) =>
    (await who.ask('createInviteLink', { params: { id: cliqueId }, body: { expiresIn: null, useLimit: null } })).token
  const [theirs, leaders] = [await link(eve), await link(ada)]
  await ada.ask('removeMember', remove(eve))
  const stranger = await server.person('link_holder')
  expect(await stranger.refusal('acceptInvite', { body: { token: theirs } })).toBe('410 INVITE_REVOKED')
  await stranger.ask('acceptInvite', { body: { token: leaders } })
})

test('a leader removes not themself, and a member removes no user', async () => {
  expect(await ada.refusal('removeMember', remove(ada))).toBe('403 FORBIDDEN')
  expect(await bob.refusal('removeMember', remove(eve))).toBe('403 FORBIDDEN')
  expect(await bob.refusal('removeMember', remove(bob))).toBe('403 FORBIDDEN')
})

test('a leader hands the lead to another member, and is a member then', async () => {
  await ada.ask('handOverClique', handTo(eve))
  expect(await cliqueOf(ada)).toMatchObject({ leader: eve.userId, relationship: 'member', memberCount: 3 })
  expect(await cliqueOf(eve)).toMatchObject({ relationship: 'leader' })
  expect(await ada.refusal('handOverClique', handTo(bob))).toBe('403 FORBIDDEN')
  await eve.ask('removeMember', remove(ada))
})

test('the lead goes to no user outside of the clique', async () => {
  const stranger = await server.person('stranger')
  expect(await ada.refusal('handOverClique', handTo(stranger))).toBe('404 NOT_FOUND')
  expect(await cliqueOf(ada)).toMatchObject({ leader: ada.userId })
})

test('only one of a change of the leader and a removal at the same time is done, and the clique has a leader', async () => {
  await Promise.all([ada.send('handOverClique', handTo(eve)), ada.send('removeMember', remove(eve))])
  const { leader } = await cliqueOf(ada)
  const { items } = await ada.ask('cliqueMembers', { params: { id: cliqueId } })
  expect(items.map(({ userId }) => userId)).toContain(leader)
})

test('a follower who is removed follows no longer, and may follow again', async () => {
  await bob.ask('follow', { body: { followee: ada.userId } })
  await ada.ask('removeFollower', { params: { id: bob.userId } })
  await ada.ask('removeFollower', { params: { id: bob.userId } })
  const { user } = await bob.ask('getUser', { params: { id: ada.userId } })
  expect(user).toMatchObject({ followersCount: 0, relationship: 'unrelated' })
  expect((await bob.ask('getSelf', {})).user.followingCount).toBe(0)
  expect((await ada.ask('activities', {})).items.filter(({ kind }) => kind === 'follower')).toEqual([])
  await bob.ask('follow', { body: { followee: ada.userId } })
})
