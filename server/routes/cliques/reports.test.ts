import { beforeEach, expect, test } from 'vitest'
import { makeOperator } from '../../identity/set-up'
import { Listener } from '../../test/people/listener'
import type { Person } from '../../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../../test/story'
import { startWith } from '../../test/start-with'

let cliqueId: string
let collectionId: string
let photo: string

const { server, operator } = await startWith('operator')
await makeOperator(server.services.db, 'operator')
const ada = await server.person('ada')
const bob = await server.person('bob')
const eve = await server.person('eve')
beforeEach(async () => {
  cliqueId = await makeClique(ada, bob, eve)
  collectionId = await makeCollection(bob, cliqueId)
  photo = await addPhoto(bob, collectionId)
})

const report = (who: Person, id: string, reason = 'It is spam') =>
  who.ask('reportFlick', { params: { id }, body: { reason } })
const reports = async (who = ada) => (await who.ask('cliqueReports', { params: { id: cliqueId } })).items
const settling = (photoId: string, decision: 'remove' | 'keep', id = cliqueId) => ({
  params: { id, photoId },
  body: { decision },
})
const settle = (photoId: string, decision: 'remove' | 'keep', who = ada) =>
  who.ask('settleCliqueReport', settling(photoId, decision))
const openReports = async (who: Person) => (await who.ask('getClique', { params: { id: cliqueId } })).clique.openReports
const atOperator = async () =>
  (await operator.ask('adminReports', {})).items.find(({ photoId }) => photoId === photo)?.reasons
const shown = async () => (await ada.ask('getCollection', { params: { id: collectionId } })).items.map(({ id }) => id)
const told = async (who: Person) =>
  (await who.ask('activities', {})).items.filter((one) => one?.kind === 'report' && one.clique?.id === cliqueId)

test('the leader sees the reasons of a report, and not its reporters', async () => {
  await report(eve, photo, 'It shows me')
  const listed = await reports()
  expect(listed).toMatchObject([
    {
      photoId: photo,
      owner: 'bob',
      collection: { id: collectionId, name: 'Summer' },
      reasons: [{ reason: 'It shows me' }],
    },
  ])
  expect(JSON.stringify(listed)).not.toContain('eve')
  expect(JSON.stringify(listed)).not.toContain(eve.userId)
  expect([await openReports(ada), await openReports(bob)]).toEqual([1, undefined])
  const address = listed[0]?.urls?.highQualityUrl ?? ''
  expect((await fetch(new URL(address, server.url))).status).toBe(200)
})

test('reports of other cliques are in no list, and are not settled here', async () => {
  const elsewhere = await makeClique(ada, eve)
  const other = await addPhoto(eve, await makeCollection(eve, elsewhere))
  await report(ada, other)
  expect(await reports()).toEqual([])
  expect(await ada.refusal('settleCliqueReport', settling(other, 'keep'))).toBe('404 NOT_FOUND')
  expect(await bob.refusal('cliqueReports', { params: { id: elsewhere } })).toBe('403 FORBIDDEN')
})

test('a photo that the leader deletes is deleted for all, and its reports return with it', async () => {
  await report(eve, photo)
  await settle(photo, 'remove')
  expect([await reports(), await shown(), await openReports(ada)]).toEqual([[], [], undefined])
  expect(await atOperator()).toBeUndefined()
  expect((await ada.ask('deletedFlicks', { query: { collectionId } })).items.map(({ id }) => id)).toEqual([photo])
  expect(await ada.refusal('settleCliqueReport', settling(photo, 'remove'))).toBe('404 NOT_FOUND')
  await ada.ask('restoreFlicks', { body: { ids: [photo] } })
  expect([await shown(), await openReports(ada)]).toEqual([[photo], 1])
})

test('a photo that the leader keeps stays at the operator’s; a report after that is open again', async () => {
  await report(eve, photo)
  expect(await atOperator()).toMatchObject([{ by: 'eve', isKept: false }])
  await settle(photo, 'keep')
  expect([await reports(), await shown(), await openReports(ada)]).toEqual([[], [photo], undefined])
  expect(await atOperator()).toMatchObject([{ by: 'eve', isKept: true }])
  expect(await ada.refusal('settleCliqueReport', settling(photo, 'keep'))).toBe('404 NOT_FOUND')
  await report(eve, photo, 'It is spam still')
  expect((await reports())[0]?.reasons).toMatchObject([{ reason: 'It is spam still' }])
})

test('a report that the operator settles is settled for the leader', async () => {
  await report(eve, photo)
  await operator.ask('settleReport', { params: { id: photo }, body: { decision: 'keep' } })
  expect([await reports(), await openReports(ada)]).toEqual([[], undefined])
})

test('the leader’s activities say that photos were reported, and name no user; no other user is notified', async () => {
  await report(eve, photo)
  await report(bob, photo)
  expect(await told(ada)).toMatchObject([{ people: [], photoCount: 1, collection: { id: collectionId } }])
  expect([await told(bob), await told(eve)]).toEqual([[], []])
  await settle(photo, 'keep')
  expect(await told(ada)).toEqual([])
})

test('the next leader sees the open reports, and the last one none', async () => {
  await report(eve, photo)
  await ada.ask('handOverClique', { params: { id: cliqueId }, body: { userId: bob.userId } })
  expect(await ada.refusal('cliqueReports', { params: { id: cliqueId } })).toBe('403 FORBIDDEN')
  expect(await told(ada)).toEqual([])
  expect([await openReports(ada), await openReports(bob)]).toEqual([undefined, 1])
  expect((await reports(bob)).map(({ photoId }) => photoId)).toEqual([photo])
})

test('a report reaches the leader’s devices, and no other user’s', async () => {
  const [leader, member] = [await Listener.open(ada), await Listener.open(bob)]
  // The events of earlier changes have been sent by then.
  await ada.ask('follow', { body: { followee: bob.userId } })
  await Promise.all([leader.next('person'), member.next('person')])
  await report(eve, photo)
  expect(await leader.next('clique')).toEqual([{ kind: 'clique', cliqueId }])
  await settle(photo, 'remove')
  const events = await member.next('collection')
  expect(events.map(({ kind }) => kind)).toEqual(['collection'])
  await Promise.all([leader.close(), member.close()])
})
