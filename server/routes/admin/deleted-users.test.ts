/** Operators restore deleted users, or delete them for good, and make other users operators. */
import { expect, test } from 'vitest'
import { makeOperator } from '../../identity/set-up'
import { ageDeletions, signInAgain, sweepNow } from '../../test/people/deletion'
import { Listener } from '../../test/people/listener'
import type { Person } from '../../test/running-server'
import { startWith } from '../../test/start-with'
import { addPhoto, makeClique, makeCollection } from '../../test/story'

const { server, root_operator: operator, ada } = await startWith('root_operator', 'ada')
await makeOperator(server.services.db, 'root_operator')

const of = ({ userId }: Person) => ({ params: { id: userId } })
const listed = async () =>
  (await operator.ask('adminDeletedUsers', {})).items.map(({ username, deletedBy }) => [username, deletedBy])
const history = async () =>
  (await operator.ask('adminHistory', {})).items.map(
    ({ operator: by, action, subject }) => `${by} ${action} ${subject}`,
  )

test('deleted users are listed with the operator who deleted them, until they cannot be restored', async () => {
  const [bob, eve] = [await server.person('bob'), await server.person('eve')]
  await bob.ask('deleteSelf', {})
  await operator.ask('deleteUser', of(eve))
  expect(await listed()).toEqual([
    ['eve', 'root_operator'],
    ['bob', null],
  ])
  const { items } = await operator.ask('adminDeletedUsers', {})
  expect(items[0]?.numberEnd).toBe(eve.phone.slice(-4))
  expect(JSON.stringify(items)).not.toContain(eve.phone)
  const { deletedAt = '', until = '' } = items[0] ?? {}
  expect((Date.parse(until) - Date.parse(deletedAt)) / 86_400_000).toBe(server.services.trashDays)
  await ageDeletions(server, server.services.trashDays)
  expect(await listed()).toEqual([])
  expect(await operator.refusal('restoreUser', of(eve))).toBe('503 UNAVAILABLE')
})

test('a user whom an operator restores has all back and signs in again', async () => {
  const carol = await server.person('carol')
  const cliqueId = await makeClique(ada, carol)
  const collectionId = await makeCollection(ada, cliqueId)
  const photoId = await addPhoto(carol, collectionId)
  const shown = async () => (await ada.ask('getCollection', { params: { id: collectionId } })).items.map(({ id }) => id)
  expect(await operator.refusal('restoreUser', of(carol))).toBe('404 NOT_FOUND')
  await carol.ask('deleteSelf', {})
  expect(await shown()).toEqual([])
  const listener = await Listener.open(ada)
  await operator.ask('restoreUser', of(carol))
  await listener.next('clique')
  await listener.close()
  expect(await shown()).toEqual([photoId])
  expect(await listed()).toEqual([])
  expect((await history())[0]).toBe('root_operator restored carol')
  expect(await carol.refusal('getSelf', {})).toBe('401 UNAUTHENTICATED')
  expect(await (await signInAgain(server, carol)).ask('getSelf', {})).not.toHaveProperty('isRestored')
})

test('a user whom an operator deletes for good cannot be restored, and is removed with all their data', async () => {
  const dave = await server.person('dave')
  const cliqueId = await makeClique(dave)
  const collectionId = await makeCollection(dave, cliqueId)
  const photoId = await addPhoto(dave, collectionId)
  expect(await operator.refusal('purgeUser', of(dave))).toBe('404 NOT_FOUND')
  expect((await dave.ask('getSelf', {})).user.username).toBe('dave')
  await dave.ask('deleteSelf', {})
  await operator.ask('purgeUser', of(dave))
  expect((await history())[0]).toMatch(/^root_operator deleted for good (dave|a deleted user)$/)
  expect(await listed()).toEqual([])
  await sweepNow(server)
  await sweepNow(server)
  const { db } = server.services
  const left = [
    await db.selectFrom('users').select('user_id').where('user_id', '=', dave.userId).execute(),
    await db.selectFrom('items').select('item_id').where('item_id', '=', photoId).execute(),
    await db.selectFrom('collections').select('collection_id').where('collection_id', '=', collectionId).execute(),
    await db.selectFrom('cliques').select('clique_id').where('clique_id', '=', cliqueId).execute(),
  ]
  expect(left).toEqual([[], [], [], []])
  expect((await history())[0]).toBe('root_operator deleted for good a deleted user')
})

test('an operator makes another user one, whose devices learn it at once', async () => {
  const frank = await server.person('frank')
  const suspend = (isSuspended: boolean) => operator.ask('suspendUser', { ...of(frank), body: { isSuspended } })
  await suspend(true)
  expect(await operator.refusal('makeOperator', of(frank))).toBe('403 FORBIDDEN')
  await suspend(false)
  const listener = await Listener.open(frank)
  await operator.ask('makeOperator', of(frank))
  await listener.next('everything')
  expect((await frank.ask('getSelf', {})).user.isOperator).toBe(true)
  expect((await history())[0]).toBe('root_operator gave the operator role to frank')
  await operator.ask('makeOperator', of(frank))
  expect((await history())[1]).toBe('root_operator unsuspended frank')
  await operator.ask('endOperator', of(frank))
  await listener.next('everything')
  await listener.close()
  await frank.ask('deleteSelf', {})
  expect(await operator.refusal('makeOperator', of(frank))).toBe('404 NOT_FOUND')
})
