/** Personal invitations: which users may use them, that they work once, and which accounts a link never opens. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sweep } from '../../jobs/sweep'
import { Caller, refusalIn } from '../../test/caller'
import { discard, newNumber, startServer } from '../../test/running-server'
import { exchange, providerError, sessionIn } from '../../test/sign-in'
import { makeClique } from '../../test/story'
import { startWith } from '../../test/start-with'

const { server, leader } = await startWith('leader')
const cliqueId = await makeClique(leader)

const key = () => randomBytes(32).toString('base64url')
const invite = async (phoneNumber: string, by = leader, id = cliqueId) =>
  (await by.ask('createPersonalInvitation', { params: { id }, body: { phoneNumber } })).token
const open = (token: string, deviceKey = key()) =>
  server.visitor.send('openPersonalInvitation', { body: { token, deviceKey } })
const use = (token: string, deviceKey = key()) =>
  server.visitor.send('signInByInvitation', { body: { token, deviceKey } })

/** Signs in by an invitation; returns a caller with that number. */
const enter = async (token: string, deviceKey = key()) => {
  const { customToken } = await server.visitor.ask('signInByInvitation', { body: { token, deviceKey } })
  const session = await sessionIn(await exchange(server.url, customToken))
  return { caller: new Caller(server.url, session.idToken), ...session }
}
const registerAs = (caller: Caller, username: string, phoneNumber: string) =>
  caller.ask('register', { body: { username, phoneNumber, firstName: username, lastName: 'Test' } })
const renew = (refreshToken: string) =>
  fetch(`${server.url}/securetoken.googleapis.com/v1/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  })

test('an invitation signs its number in, leads into the clique, and names who vouched', async () => {
  const phone = newNumber()
  const token = await invite(phone)
  const deviceKey = key()
  const seen = await server.visitor.ask('openPersonalInvitation', { body: { token, deviceKey } })
  expect(seen).toMatchObject({ invitedBy: { username: 'leader' }, clique: { cliqueId }, numberEnd: phone.slice(-4) })
  const { caller } = await enter(token, deviceKey)
  expect(await caller.refusal('getSelf', {})).toBe('404 USER_DOES_NOT_EXIST')
  await registerAs(caller, 'newcomer', phone)
  expect(await caller.ask('memberStatus', { params: { id: cliqueId } })).toBe('member')
  const { items } = await leader.ask('cliqueMembers', { params: { id: cliqueId } })
  expect(items.map(({ user }) => [user?.username, user?.invitedBy?.username])).toEqual([
    ['leader', undefined],
    ['newcomer', 'leader'],
  ])
  // Used: for other devices, and on the same device since there is a profile.
  expect(await refusalIn(await open(token))).toBe('410 INVITE_USED_UP')
  expect(await refusalIn(await use(token))).toBe('410 INVITE_USED_UP')
  expect(await refusalIn(await use(token, deviceKey))).toBe('409 ALREADY_REGISTERED')
  // It still opens the clique for its member.
  expect(await caller.ask('acceptPersonalInvitation', { body: { token } })).toEqual({ cliqueId })
})

test('a lost answer is repeated to the same device for ten minutes, and to no other', async () => {
  const [token, deviceKey] = [await invite(newNumber()), key()]
  const first = await enter(token, deviceKey)
  expect(await refusalIn(await use(token))).toBe('410 INVITE_USED_UP')
  expect((await open(token, deviceKey)).status).toBe(200)
  const second = await enter(token, deviceKey)
  // The session of the first answer is over.
  expect(await providerError(await renew(first.refreshToken))).toBe('400 TOKEN_EXPIRED')
  expect((await renew(second.refreshToken)).status).toBe(200)
  await sql`update personal_invitations set used_at = used_at - interval '11 minutes'`.execute(server.services.db)
  expect(await refusalIn(await use(token, deviceKey))).toBe('410 INVITE_USED_UP')
})

test('one of two devices that use it at once is signed in', async () => {
  const token = await invite(newNumber())
  const answers = await Promise.all([use(token), use(token), use(token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
})

test('a custom token is exchanged once, within two minutes, and is no ID token', async () => {
  const made = async () =>
    (await server.visitor.ask('signInByInvitation', { body: { token: await invite(newNumber()), deviceKey: key() } }))
      .customToken
  const used = await made()
  expect(await new Caller(server.url, used).refusal('getSelf', {})).toBe('401 UNAUTHENTICATED')
  expect((await exchange(server.url, used)).status).toBe(200)
  expect(await providerError(await exchange(server.url, used))).toBe('400 INVALID_CUSTOM_TOKEN')
  const old = await made()
  await sql`update custom_tokens set created_at = created_at - interval '3 minutes'`.execute(server.services.db)
  expect(await providerError(await exchange(server.url, old))).toBe('400 INVALID_CUSTOM_TOKEN')
  await sweep(server.services, new AbortController().signal)
  expect(await server.services.db.selectFrom('custom_tokens').selectAll().execute()).toEqual([])
})

test('it never opens an account that has a profile; its owner joins by it once signed in', async () => {
  const owner = await server.person('owner')
  const token = await invite(owner.phone)
  expect((await open(token)).status).toBe(200)
  expect(await refusalIn(await use(token))).toBe('409 ALREADY_REGISTERED')
  const other = await server.person('other')
  expect(await other.refusal('acceptPersonalInvitation', { body: { token } })).toBe('403 PHONE_MISMATCH')
  expect(await owner.ask('acceptPersonalInvitation', { body: { token } })).toEqual({ cliqueId })
  expect(await refusalIn(await open(token))).toBe('410 INVITE_USED_UP')
  await owner.ask('leaveClique', { params: { id: cliqueId } })
  expect(await owner.refusal('acceptPersonalInvitation', { body: { token } })).toBe('410 INVITE_USED_UP')
})

test('the holder of the link shares no account with the number’s owner', async () => {
  const phone = newNumber()
  const holder = await enter(await invite(phone))
  // The owner confirms the number in another way, and registers.
  const { caller, refreshToken } = await server.identity(phone)
  expect(await providerError(await renew(holder.refreshToken))).toBe('400 TOKEN_EXPIRED')
  const body = { username: 'thief', phoneNumber: phone, firstName: 'T', lastName: 'T' }
  expect(await holder.caller.refusal('register', { body })).toBe('401 UNAUTHENTICATED')
  await registerAs(caller, 'rightful', phone)
  expect(await holder.caller.refusal('getSelf', {})).toBe('401 UNAUTHENTICATED')
  expect((await renew(refreshToken)).status).toBe(200)
})

test('a custom token of before the owner’s sign-in is worth nothing after it', async () => {
  const phone = newNumber()
  const token = await invite(phone)
  const { customToken } = await server.visitor.ask('signInByInvitation', { body: { token, deviceKey: key() } })
  await server.identity(phone)
  expect(await providerError(await exchange(server.url, customToken))).toBe('400 INVALID_CUSTOM_TOKEN')
})

test('it expires after seven days, and is forgotten a month later', async () => {
  const { db } = server.services
  const token = await invite(newNumber())
  const age = (days: number) =>
    sql`update personal_invitations set expires_at = expires_at - make_interval(days => ${days})`.execute(db)
  await age(6)
  expect((await open(token)).status).toBe(200)
  await age(1)
  for (const tried of [await open(token), await use(token)]) expect(await refusalIn(tried)).toBe('410 INVITE_EXPIRED')
  await age(31)
  await sweep(server.services, new AbortController().signal)
  expect(await refusalIn(await open(token))).toBe('404 NOT_FOUND')
})

test('it ends when it is made again, and when its maker may invite no more', async () => {
  const phone = newNumber()
  const [first, second] = [await invite(phone), await invite(phone)]
  expect(await refusalIn(await open(first))).toBe('404 NOT_FOUND')
  expect((await open(second)).status).toBe(200)
  const [maker, heir] = [await server.person('maker'), await server.person('heir')]
  const theirs = await makeClique(maker, heir)
  const token = await invite(newNumber(), maker, theirs)
  await maker.ask('leaveClique', { params: { id: theirs } })
  for (const tried of [await open(token), await use(token)]) expect(await refusalIn(tried)).toBe('410 INVITE_REVOKED')
})

test('neither token, number nor key is logged or kept', async () => {
  const [phone, deviceKey] = [newNumber(), key()]
  const token = await invite(phone)
  const { customToken } = await server.visitor.ask('signInByInvitation', { body: { token, deviceKey } })
  const rows = await server.services.db.selectFrom('personal_invitations').selectAll().execute()
  const log = server.log.join('')
  for (const secret of [token, deviceKey, customToken]) {
    expect(log).not.toContain(secret)
    expect(JSON.stringify(rows)).not.toContain(secret)
  }
  expect(log).not.toContain(phone)
})

test("with another provider's project no user is invited by number", async () => {
  const firebase = await startServer({ firebase: { projectId: 'ours', apiKey: 'key' } })
  const body = { token: key(), deviceKey: key() }
  expect(await firebase.visitor.refusal('signInByInvitation', { body })).toBe('403 FORBIDDEN')
  await discard(firebase)
})

test('a user who signed in by an invitation enters no clique that its maker may no longer invite to', async () => {
  const maker = await server.person('maker_no_more')
  const id = await makeClique(leader, maker)
  await leader.ask('editClique', { body: { cliqueId: id, name: 'Hikers', editPolicy: 'members' } })
  const phone = newNumber()
  const { caller } = await enter(await invite(phone, maker, id))
  await leader.ask('removeMember', { params: { id, userId: maker.userId } })
  await registerAs(caller, 'without_maker', phone)
  expect(await caller.ask('memberStatus', { params: { id } })).toBe('unrelated')
})
