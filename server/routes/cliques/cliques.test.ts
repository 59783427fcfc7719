import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Person } from '../../test/running-server'
import { makeClique } from '../../test/story'
import { startWith } from '../../test/start-with'

const { server, ada, bob, eve } = await startWith('ada', 'bob', 'eve')

test('the creator of a clique leads it; it is private by default', async () => {
  const { clique } = await ada.ask('createClique', { body: { name: ' Hikers ' } })
  expect(clique).toMatchObject({
    name: 'Hikers',
    bio: '',
    memberCount: 1,
    leader: ada.userId,
    isPrivate: true,
    relationship: 'leader',
    invited: false,
    editPolicy: 'leader',
    profilePic: null,
  })
  expect((await ada.ask('getClique', { params: { id: clique.cliqueId } })).clique).toEqual({
    ...clique,
    ownPhotos: 0,
    ownCollections: 0,
  })
  expect((await ada.ask('getSelf', {})).user.cliqueCount).toBe(1)
  expect(await ada.refusal('createClique', { body: { name: 'x'.repeat(51) } })).toBe('400 INVALID_REQUEST')
  expect(await ada.refusal('createClique', { body: { name: '' } })).toBe('400 INVALID_REQUEST')
})

test('creating a clique again with its clientId answers the same clique, also at once; another user gets their own', async () => {
  const body = { name: 'Climbers', clientId: randomUUID() }
  const before = (await ada.ask('getSelf', {})).user.cliqueCount
  const [first, ...repeated] = await Promise.all([1, 2, 3].map(() => ada.ask('createClique', { body })))
  for (const { clique } of repeated) expect(clique.cliqueId).toBe(first?.clique.cliqueId)
  expect((await ada.ask('getSelf', {})).user.cliqueCount).toBe(before + 1)
  const other = await eve.ask('createClique', { body })
  expect(other.clique).toMatchObject({ leader: eve.userId, memberCount: 1 })
  expect(other.clique.cliqueId).not.toBe(first?.clique.cliqueId)
})

test('every user sees the card of a clique, only members and invitees who is in it', async () => {
  const cliqueId = await makeClique(ada, bob)
  const ina = await server.person('ina')
  await ada.ask('inviteToClique', { body: { cliqueId, userIds: [ina.userId] } })
  const params = { id: cliqueId }
  const standing = async (who: Person) => {
    const { clique } = await who.ask('getClique', { params })
    return [clique.relationship, clique.invited, await who.ask('memberStatus', { params })]
  }
  expect(await standing(ada)).toEqual(['leader', false, 'leader'])
  expect(await standing(bob)).toEqual(['member', false, 'member'])
  expect(await standing(ina)).toEqual(['unrelated', true, 'unrelated'])
  expect(await standing(eve)).toEqual(['unrelated', false, 'unrelated'])
  await eve.ask('follow', { body: { followee: bob.userId } })
  expect(await standing(eve)).toEqual(['following', false, 'following'])

  for (const who of [ada, bob, ina])
    expect((await who.ask('cliqueMembers', { params })).items.map(({ user }) => user?.username)).toEqual(['ada', 'bob'])
  expect(await eve.refusal('cliqueMembers', { params })).toBe('403 FORBIDDEN')
  const { clique: open } = await ada.ask('createClique', { body: { name: 'Open', isPrivate: false } })
  expect((await eve.ask('cliqueMembers', { params: { id: open.cliqueId } })).items).toHaveLength(1)
})

test('the leader of a private clique is shown only to its members and invitees', async () => {
  const cliqueId = await makeClique(ada, bob)
  const joe = await server.person('joe')
  await ada.ask('inviteToClique', { body: { cliqueId, userIds: [joe.userId] } })
  const leaderFor = async (who: Person, id = cliqueId) => {
    const listed = (await who.ask('cliquesOfUser', { params: { userId: ada.userId } })).items
    const { clique } = await who.ask('getClique', { params: { id } })
    return [clique.leader, listed.find((one) => one.cliqueId === id)?.leader]
  }
  for (const who of [ada, bob, joe]) expect(await leaderFor(who)).toEqual([ada.userId, ada.userId])
  expect(await leaderFor(eve)).toEqual([null, null])
  const { clique: open } = await ada.ask('createClique', { body: { name: 'Open', isPrivate: false } })
  expect(await leaderFor(eve, open.cliqueId)).toEqual([ada.userId, ada.userId])
})

test("a person's cliques come newest first; a private person's only for approved followers", async () => {
  const nina = await server.person('nina')
  const [first, second] = [await makeClique(nina), await makeClique(nina)]
  const list = async (who: Person) =>
    (await who.ask('cliquesOfUser', { params: { userId: nina.userId } })).items.map(({ cliqueId }) => cliqueId)
  expect(await list(eve)).toEqual([second, first])
  const { db } = server.services
  await db.updateTable('users').set({ is_private: true }).where('user_id', '=', nina.userId).execute()
  expect(await list(nina)).toEqual([second, first])
  await eve.ask('follow', { body: { followee: nina.userId } })
  expect(await eve.refusal('cliquesOfUser', { params: { userId: nina.userId } })).toBe('403 FORBIDDEN')
  expect(await eve.refusal('collectionsOfUser', { params: { userId: nina.userId } })).toBe('403 FORBIDDEN')
  await db.updateTable('follows').set({ state: 'ACTIVE' }).where('followee_id', '=', nina.userId).execute()
  expect(await list(eve)).toEqual([second, first])
  expect((await eve.ask('collectionsOfUser', { params: { userId: nina.userId } })).items).toEqual([])
})

test('a clique that does not exist is not found', async () => {
  const id = randomUUID()
  expect(await ada.refusal('getClique', { params: { id } })).toBe('404 NOT_FOUND')
  expect(await ada.refusal('cliqueMembers', { params: { id } })).toBe('404 NOT_FOUND')
  expect(await ada.refusal('memberStatus', { params: { id } })).toBe('404 NOT_FOUND')
  expect(await ada.refusal('cliquesOfUser', { params: { userId: id } })).toBe('404 NOT_FOUND')
  expect(await ada.refusal('joinClique', { params: { id } })).toBe('404 NOT_FOUND')
  expect(await ada.refusal('leaveClique', { params: { id } })).toBe('404 NOT_FOUND')
  expect(await ada.refusal('declineCliqueInvite', { params: { id } })).toBe('404 NOT_FOUND')
  expect(await server.visitor.refusal('getClique', { params: { id } })).toBe('401 UNAUTHENTICATED')
})

test('the inviter of a member is not named to a user on the other side of a block, unless both are members', async () => {
  const [maker, reader] = [await server.person('maker'), await server.person('reader')]
  const { cliqueId } = (await ada.ask('createClique', { body: { name: 'Open', isPrivate: false } })).clique
  for (const who of [maker, bob]) await who.ask('joinClique', { params: { id: cliqueId } })
  const { db } = server.services
  const vouched = db.updateTable('clique_members').set({ invited_by: maker.userId })
  await vouched.where('clique_id', '=', cliqueId).where('user_id', '=', bob.userId).execute()
  const named = async () => {
    const { items } = await reader.ask('cliqueMembers', { params: { id: cliqueId } })
    return items.find(({ userId }) => userId === bob.userId)?.user?.invitedBy?.username
  }
  expect(await named()).toBe('maker')
  await maker.ask('blockUser', { params: { id: reader.userId } })
  expect(await named()).toBeUndefined()
  await reader.ask('joinClique', { params: { id: cliqueId } })
  expect(await named()).toBe('maker')
  await maker.ask('leaveClique', { params: { id: cliqueId } })
  expect(await named()).toBeUndefined()
})
