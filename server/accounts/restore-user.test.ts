/** A sign-in within TRASH_DAYS restores the data that was hidden while the user was deleted. */
import { beforeEach, expect, inject, test } from 'vitest'
import { signInAgain } from '../test/people/deletion'
import { untilWaiting } from '../test/stores/lock-waits'
import type { Person } from '../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../test/story'
import { restoreUser } from './restore-user'
import { startWith } from '../test/start-with'

let users = 0
let gone: Person
let friend: Person

const { server } = await startWith()
beforeEach(async () => {
  users += 1
  gone = await server.person(`gone_${users}`)
  friend = await server.person(`friend_${users}`)
})

const remove = (who: Person) => who.ask('deleteSelf', {})
const restore = async (who: Person) => {
  const back = await signInAgain(server, who)
  await back.ask('getSelf', {})
  return back
}
const leave = (who: Person, id: string) => who.ask('leaveClique', { params: { id } })
const join = (who: Person, id: string) => who.ask('joinClique', { params: { id } })
const clique = async (who: Person, id: string) => (await who.ask('getClique', { params: { id } })).clique

test('the last one to leave a clique has its invitation back, and leads again with it', async () => {
  const id = await makeClique(gone)
  const collectionId = await makeCollection(gone, id)
  await addPhoto(gone, collectionId)
  await leave(gone, id)
  await remove(gone)
  const back = await restore(gone)
  const { items } = await back.ask('cliqueInvites', {})
  expect(items.map(({ cliqueId }) => cliqueId)).toEqual([id])
  await join(back, id)
  expect(await clique(back, id)).toMatchObject({ leader: gone.userId, memberCount: 1 })
})

test('invitations by others are hidden with the user, and shown again', async () => {
  const id = await makeClique(friend)
  await friend.ask('inviteToClique', { body: { cliqueId: id, userIds: [gone.userId] } })
  const invitees = async () => {
    const { items, total } = await friend.ask('cliqueInvitees', { params: { id } })
    return [items.map(({ userId }) => userId), total]
  }
  await remove(gone)
  expect(await invitees()).toEqual([[], 0])
  const back = await restore(gone)
  expect(await invitees()).toEqual([[gone.userId], 1])
  await join(back, id)
})

test('the last member to leave keeps the invitation if the next member is deleted', async () => {
  const id = await makeClique(gone)
  await addPhoto(gone, await makeCollection(gone, id))
  await gone.ask('inviteToClique', { body: { cliqueId: id, userIds: [friend.userId] } })
  await leave(gone, id)
  await join(friend, id)
  await remove(friend)
  await join(gone, id)
  expect(await clique(gone, id)).toMatchObject({ leader: gone.userId, memberCount: 1 })
  await restore(friend)
  expect(await clique(gone, id)).toMatchObject({ leader: gone.userId, memberCount: 2 })
})

test('a request to an account that turned public in the meantime is a follow when its user is back', async () => {
  await gone.ask('editUser', { body: { isPrivate: true } })
  await friend.ask('follow', { body: { followee: gone.userId } })
  await remove(friend)
  await gone.ask('editUser', { body: { isPrivate: false } })
  const back = await restore(friend)
  expect(await back.ask('followStatus', { params: { id: gone.userId } })).toBe('following')
  expect((await gone.ask('getSelf', {})).user).toMatchObject({ followersCount: 1 })
})

/** The embedded database runs one transaction at a time. */
const hasPostgres = inject('postgres') !== undefined
test.runIf(hasPostgres)('two users who are restored at the same moment follow each other again', async () => {
  await friend.ask('follow', { body: { followee: gone.userId } })
  await gone.ask('follow', { body: { followee: friend.userId } })
  await remove(gone)
  await remove(friend)
  await signInAgain(server, gone)
  const second = await signInAgain(server, friend)
  const { db } = server.services
  let restored: Promise<Response> | undefined
  await db.transaction().execute(async (trx) => {
    await restoreUser(trx, gone.userId, 30)
    restored = second.send('getSelf')
    await untilWaiting(db, 1, restored)
  })
  expect((await restored)?.status).toBe(200)
  for (const { userId } of [gone, friend]) {
    const { user } = await second.ask('getUser', { params: { id: userId } })
    expect(user).toMatchObject({ followersCount: 1, followingCount: 1 })
  }
  expect(await db.selectFrom('deleted_follows').selectAll().execute()).toEqual([])
})
