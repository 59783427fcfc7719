import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { calls } from '../../../contract/calls'
import { makeOperator, makeSetUpLink } from '../../identity/set-up'
import { listWaitingCodes } from '../../identity/codes/waiting-codes'
import { Caller } from '../../test/caller'
import { confirm, requestCode, tokensIn } from '../../test/sign-in'
import { newNumber, discard, startServer, type Person, type RunningServer } from '../../test/running-server'
import { makeGuest, makeWall } from '../../test/people/guest'
import { addPhoto, makeClique, makeCollection } from '../../test/story'
import { startWith } from '../../test/start-with'

const { server } = await startWith()
const operator = await server.person('root_operator')
const ada = await server.person('ada')
const bob = await server.person('bob')
await makeOperator(server.services.db, 'root_operator')

const codeOf = async (db: RunningServer['services']['db'], phone: string) =>
  (await listWaitingCodes(db)).find((one) => one.phone === phone)?.code ?? ''

const registerWith = async ({ url }: RunningServer, code: string, session: string) => {
  const { idToken, phoneNumber } = await tokensIn(await confirm(url, session, code))
  const caller = new Caller(url, idToken)
  await caller.ask('register', { body: { username: 'first', phoneNumber, firstName: 'F', lastName: 'F' } })
  return caller
}

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

test('users are listed by their used space, and found by name; only the end of a number is shown', async () => {
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

test('a user who has the app open was seen now, and so was the operator who asks', async () => {
  const { db } = server.services
  await sql`update devices set last_seen_at = now() - interval '50 minutes'`.execute(db)
  await sql`update refresh_tokens set used_at = now() - interval '50 minutes'`.execute(db)
  const minutesAgo = async () => {
    const { items } = await operator.ask('adminUsers', {})
    const ago = (at: string | null) => Math.floor((Date.now() - Date.parse(at ?? '')) / 60_000)
    return Object.fromEntries(items.map(({ username, lastSeenAt }) => [username, ago(lastSeenAt)]))
  }
  const stream = await ada.request('/api/changes', { headers: { accept: 'text/event-stream' } })
  expect(await minutesAgo()).toMatchObject({ root_operator: 0, ada: 0, bob: 50 })
  await stream.body?.cancel()
  await expect.poll(minutesAgo).toMatchObject({ root_operator: 0, ada: 50, bob: 50 })
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

test('an operator invites a number, and the history has only its last digits', async () => {
  const phoneNumber = newNumber()
  const { token } = await operator.ask('inviteNumber', { body: { phoneNumber } })
  const opened = await server.visitor.ask('openPersonalInvitation', { body: { token, deviceKey: 'k'.repeat(43) } })
  expect(opened).toMatchObject({ invitedBy: null, numberEnd: phoneNumber.slice(-4) })
  expect((await history())[0]).toBe(`root_operator invited …${phoneNumber.slice(-4)}`)
})

test('open invitations are listed with their makers, and withdrawn by the operator and by who may invite', async () => {
  const cliqueId = await makeClique(ada, bob)
  const invite = (phoneNumber: string) =>
    ada.ask('createPersonalInvitation', { params: { id: cliqueId }, body: { phoneNumber } })
  const [first, second] = [newNumber(), newNumber()]
  const opening = async (token: string) =>
    server.visitor.refusal('openPersonalInvitation', { body: { token, deviceKey: 'k'.repeat(43) } })
  const [one, two] = [await invite(first), await invite(second)]
  const listed = (await operator.ask('adminInvitations', {})).items.slice(0, 2)
  expect(listed).toMatchObject([
    { numberEnd: second.slice(-4), invitedBy: 'ada' },
    { numberEnd: first.slice(-4), invitedBy: 'ada' },
  ])
  expect(JSON.stringify(listed)).not.toContain(first)
  await operator.ask('revokeInvitation', { params: { id: listed[1]?.invitationId ?? '' } })
  expect((await history())[0]).toBe(`root_operator withdrew the invitation of …${first.slice(-4)}`)
  expect(await opening(one.token)).toBe('404 NOT_FOUND')

  const open = async () => (await ada.ask('personalInvitations', { params: { id: cliqueId } })).items
  expect((await open()).map(({ numberEnd }) => numberEnd)).toEqual([second.slice(-4)])
  const params = { id: cliqueId, invitationId: listed[0]?.invitationId ?? '' }
  const elsewhere = { ...params, id: await makeClique(ada, bob) }
  expect(await ada.refusal('revokePersonalInvitation', { params: elsewhere })).toBe('404 NOT_FOUND')
  await ada.ask('revokePersonalInvitation', { params })
  expect(await open()).toEqual([])
  expect(await opening(two.token)).toBe('404 NOT_FOUND')
})

test('a waiting code is shown only to the operator, and each view is recorded', async () => {
  const closed = await startServer({ isTrial: false, isInvitedOnly: false })
  const { db } = closed.services
  const session = await requestCode(closed.url, '+14155550137')
  const by = await registerWith(closed, await codeOf(db, '+14155550137'), session)
  await makeOperator(db, 'first')
  const waiting = await requestCode(closed.url, '+14155550138')
  expect((await by.ask('adminOverview', {})).handsCodesOn).toBe(true)
  const { codes } = await by.ask('adminWaitingCodes', {})
  expect(codes).toMatchObject([{ numberEnd: '0138', user: null, invitation: null }])
  expect(JSON.stringify(codes)).not.toMatch(/"\d{6}"|4155550138/)
  const body = { id: codes[0]?.id ?? '' }
  const { code, phoneNumber } = await by.ask('showWaitingCode', { body })
  expect(phoneNumber).toBe('+14155550138')
  const [last] = (await by.ask('adminHistory', {})).items
  expect(last).toMatchObject({ action: 'saw the code of', subject: '…0138' })
  expect((await confirm(closed.url, waiting, code)).status).toBe(200)
  expect(await by.refusal('showWaitingCode', { body })).toBe('404 NOT_FOUND')
  await discard(closed)
})

test('failures are counted by their event', async () => {
  server.services.log('job.failed', { error: new Error('broken') })
  server.services.log('job.failed', { error: new Error('broken') })
  const { failures } = await operator.ask('adminOverview', {})
  expect(failures).toMatchObject([{ event: 'job.failed', count: 2 }])
})

test('a server that has an operator makes no set-up link by itself', async () => {
  expect(await makeSetUpLink(server.services.db)).toBeUndefined()
})

test('operators see how many guest links and guests a clique has, and end a link, which ends its sessions', async () => {
  const cliqueId = await makeClique(ada)
  const id = await makeCollection(ada, cliqueId)
  const [guest, wall] = [await makeGuest(server, ada, id), await makeWall(server, ada, id)]
  const counts = async () => {
    const { items } = await operator.ask('adminCliques', { query: { size: 50 } })
    const { guestLinks, guests } = items.find((clique) => clique.cliqueId === cliqueId) ?? {}
    return { guestLinks, guests }
  }
  const links = async () =>
    (await operator.ask('adminGuestLinks', { params: { id: cliqueId } })).items.map(({ linkId }) => linkId)
  expect(await counts()).toEqual({ guestLinks: 2, guests: 1 })
  expect(await links()).toEqual([wall.linkId, guest.linkId])
  expect((await operator.ask('adminGuestLinks', { params: { id: cliqueId } })).items[1]).toMatchObject({
    kind: 'guest',
    collection: 'Summer',
    guests: 1,
    photos: 0,
  })
  const params = { id: guest.linkId }
  expect(await ada.refusal('endGuestLink', { params })).toBe('403 FORBIDDEN')
  await operator.ask('endGuestLink', { params })
  expect(await guest.refusal('guestSelf', {})).toBe('401 GUEST_ENDED')
  expect(await operator.refusal('endGuestLink', { params })).toBe('404 NOT_FOUND')
  expect(await links()).toEqual([wall.linkId])
  expect(await counts()).toEqual({ guestLinks: 1, guests: 1 })
  expect((await history())[0]).toBe('root_operator revoked a guest link of Hikers')
})
