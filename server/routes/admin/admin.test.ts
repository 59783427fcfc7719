import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../../contract/calls'
import { makeOperator, makeSetUpLink } from '../../identity/set-up'
import { newNumber, discard, startServer, type Person, type RunningServer } from '../../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../../test/story'

let server: RunningServer
let operator: Person
let ada: Person
let bob: Person

beforeAll(async () => {
  server = await startServer()
  operator = await server.person('root_operator')
  ada = await server.person('ada')
  bob = await server.person('bob')
  await makeOperator(server.services.db, 'root_operator')
})
afterAll(() => discard(server))

const history = async () =>
  (await operator.ask('adminHistory', {})).items.map(
    ({ operator: by, action, subject }) => `${by} ${action} ${subject}`,
  )

test('every call of the administration is refused to all but operators', async () => {
  const { caller } = await server.identity()
  for (const [name, { access, method }] of Object.entries(calls)) {
    if (access !== 'operator') continue
    const of = { params: { id: ada.userId }, ...(method !== 'GET' && { body: {} }) }
    const statuses = [server.visitor, caller, ada].map(async (who) => (await who.send(name as 'adminUsers', of)).status)
    expect([name, ...(await Promise.all(statuses))]).toEqual([name, 401, 403, 403])
  }
  expect((await ada.ask('getSelf', {})).user.isOperator).toBeUndefined()
  expect((await operator.ask('getSelf', {})).user.isOperator).toBe(true)
})

test('users are listed by the space that they use, and found by name; of a number the end is shown', async () => {
  const cliqueId = await makeClique(ada)
  await addPhoto(ada, await makeCollection(ada, cliqueId))
  const { items } = await operator.ask('adminUsers', {})
  expect(items[0]).toMatchObject({ username: 'ada', numberEnd: ada.phone.slice(-4), isSuspended: false })
  expect(items[0]?.storedBytes).toBeGreaterThan(0)
  expect(items[0]?.lastSeenAt).not.toBeNull()
  expect(JSON.stringify(items)).not.toContain(ada.phone)
  const found = await operator.ask('adminUsers', { query: { query: 'BO' } })
  expect(found.items.map(({ username }) => username)).toEqual(['bob'])
  expect((await operator.ask('adminUsers', { query: { query: '%' } })).items).toEqual([])
  const cliques = await operator.ask('adminCliques', {})
  expect(cliques.items[0]).toMatchObject({ cliqueId, leader: 'ada', memberCount: 1 })
  expect(await operator.ask('adminOverview', {})).toMatchObject({ users: 3, cliques: 1, photos: 1, reports: 0 })
})

test('a suspended user is refused everywhere until the suspension ends', async () => {
  const suspend = (isSuspended: boolean) =>
    operator.ask('suspendUser', { params: { id: bob.userId }, body: { isSuspended } })
  await suspend(true)
  expect(await bob.refusal('getSelf', {})).toBe('403 SUSPENDED')
  expect(await bob.refusal('feed', {})).toBe('403 SUSPENDED')
  await suspend(false)
  expect((await bob.ask('getSelf', {})).user.username).toBe('bob')
  const itself = { params: { id: operator.userId }, body: { isSuspended: true } }
  expect(await operator.refusal('suspendUser', itself)).toBe('403 FORBIDDEN')
  expect((await history()).slice(0, 2)).toEqual(['root_operator unsuspended bob', 'root_operator suspended bob'])
})

test('ended sessions take a user’s tokens', async () => {
  const eve = await server.person('eve')
  await operator.ask('endSessions', { params: { id: eve.userId } })
  expect(await eve.refusal('getSelf', {})).toBe('401 UNAUTHENTICATED')
  expect((await history())[0]).toBe('root_operator signed out eve')
})

test('a reported photo is shown with its reasons, and removed for everyone or kept', async () => {
  const cliqueId = await makeClique(ada, bob)
  const collectionId = await makeCollection(ada, cliqueId)
  const [first, second] = [await addPhoto(ada, collectionId), await addPhoto(ada, collectionId)]
  const report = (who: Person, id: string) => who.ask('reportFlick', { params: { id }, body: { reason: 'Not hers' } })
  await report(bob, first)
  await report(ada, first)
  await report(bob, second)
  const { items } = await operator.ask('adminReports', {})
  expect(items.map(({ photoId, reasons }) => [photoId, reasons.map(({ by }) => by)])).toEqual([
    [first, ['bob', 'ada']],
    [second, ['bob']],
  ])
  const address = items[0]?.urls?.highQualityUrl ?? ''
  expect((await fetch(new URL(address, server.url))).status).toBe(200)

  const settle = (id: string, decision: 'remove' | 'keep') =>
    operator.ask('settleReport', { params: { id }, body: { decision } })
  await settle(first, 'remove')
  await settle(second, 'keep')
  expect((await operator.ask('adminReports', {})).items).toEqual([])
  const left = await ada.ask('getCollection', { params: { id: collectionId } })
  expect([left.total, left.items.map(({ id }) => id)]).toEqual([1, [second]])
  await expect.poll(async () => (await fetch(new URL(address, server.url))).status).toBe(404)
  const again = { params: { id: first }, body: { decision: 'remove' as const } }
  expect(await operator.refusal('settleReport', again)).toBe('404 NOT_FOUND')
  expect((await history()).slice(0, 2)).toEqual([
    "root_operator kept a photo ada, in 'Summer'",
    "root_operator removed a photo ada, in 'Summer'",
  ])
})

test('an operator invites a number, and the history has its end alone', async () => {
  const phoneNumber = newNumber()
  const { token } = await operator.ask('inviteNumber', { body: { phoneNumber } })
  const opened = await server.visitor.ask('openPersonalInvitation', { body: { token, deviceKey: 'k'.repeat(43) } })
  expect(opened).toMatchObject({ invitedBy: null, numberEnd: phoneNumber.slice(-4) })
  expect((await history())[0]).toBe(`root_operator invited …${phoneNumber.slice(-4)}`)
})

test('what fails is counted by its event', async () => {
  server.services.log('job.failed', { error: new Error('broken') })
  server.services.log('job.failed', { error: new Error('broken') })
  const { failures } = await operator.ask('adminOverview', {})
  expect(failures).toMatchObject([{ event: 'job.failed', count: 2 }])
})

test('a server that has an operator makes no set-up link by itself', async () => {
  expect(await makeSetUpLink(server.services.db)).toBeUndefined()
})
