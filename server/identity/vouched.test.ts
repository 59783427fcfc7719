/** A member’s invitation vouches for a number; it gives way to the owner, who confirms the number by a code. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { Caller, refusalIn } from '../test/caller'
import { newNumber } from '../test/running-server'
import { confirm, exchange, requestCode, sessionIn, tokensIn } from '../test/sign-in'
import { makeClique } from '../test/story'
import { startWith } from '../test/start-with'

const { server, leader } = await startWith('leader')
const cliqueId = await makeClique(leader)

const key = () => randomBytes(32).toString('base64url')
const invite = async (phoneNumber: string, id = cliqueId) =>
  (await leader.ask('createPersonalInvitation', { params: { id }, body: { phoneNumber } })).token
const use = (token: string) => server.visitor.send('signInByInvitation', { body: { token, deviceKey: key() } })
const enter = async (token: string) => {
  const body = { token, deviceKey: key() }
  const { customToken } = await server.visitor.ask('signInByInvitation', { body })
  return new Caller(server.url, (await sessionIn(await exchange(server.url, customToken))).idToken)
}
const codeOf = (phone: string) => {
  const line = server.log.findLast((entry) => entry.includes('identity.code') && entry.includes(`…${phone.slice(-4)}"`))
  return (JSON.parse(line ?? '{}') as { code?: string }).code ?? ''
}
const registerAs = (caller: Caller, username: string, phoneNumber: string) =>
  caller.ask('register', { body: { username, phoneNumber, firstName: username, lastName: 'Test' } })

test('a link does not throw out an owner who confirmed the number and has not registered yet', async () => {
  const phone = newNumber()
  const { caller: owner } = await server.identity(phone)
  const token = await invite(phone)
  expect(await refusalIn(await use(token))).toBe('409 ALREADY_REGISTERED')
  await registerAs(owner, 'owner', phone)
  expect(await owner.ask('acceptPersonalInvitation', { body: { token } })).toEqual({ cliqueId })
})

test('an owner and the holders of links who sign in at once: the owner registers', async () => {
  const cliques = await Promise.all(Array.from({ length: 5 }, () => makeClique(leader)))
  for (let round = 0; round < 10; round++) {
    const phone = newNumber()
    const tokens = await Promise.all(cliques.map((id) => invite(phone, id)))
    const useAll = async () => {
      for (const token of tokens) await use(token)
    }
    const session = await requestCode(server.url, phone)
    const code = codeOf(phone)
    const [confirmed] = await Promise.all([confirm(server.url, session, code), useAll()])
    const { idToken } = await tokensIn(confirmed)
    await registerAs(new Caller(server.url, idToken), `quick_${round}`, phone)
    expect((await use(await invite(phone))).status).toBe(409)
  }
})

test('the whole number is shown to who holds the secret of the link, and to no other user', async () => {
  const phone = newNumber()
  const token = await invite(phone)
  const opened = await server.visitor.ask('openPersonalInvitation', { body: { token, deviceKey: key() } })
  expect(opened.phoneNumber).toBe(phone)
  const other = await server.visitor.send('openPersonalInvitation', { body: { token: key(), deviceKey: key() } })
  expect(await other.text()).not.toContain(phone)
  expect(JSON.stringify(await leader.ask('personalInvitations', { params: { id: cliqueId } }))).not.toContain(phone)
})

test('the first sign-in by a code says that an invitation made the account, and when', async () => {
  const phone = newNumber()
  const before = Date.now()
  const holder = await enter(await invite(phone))
  await registerAs(holder, 'invited', phone)
  expect((await holder.ask('getSelf', {})).madeByInvitationAt).toBeUndefined()
  const [one, other] = await Promise.all([server.identity(phone), server.identity(phone)])
  const told = await Promise.all(
    [one, other].map(async ({ caller }) => (await caller.ask('getSelf', {})).madeByInvitationAt),
  )
  const at = told.filter((time) => time !== undefined)
  expect(at).toHaveLength(1)
  expect(Math.abs(Date.parse(at[0] ?? '') - before)).toBeLessThan(600_000)
  const third = await server.identity(phone)
  expect((await third.caller.ask('getSelf', {})).madeByInvitationAt).toBeUndefined()
  expect((await leader.ask('getSelf', {})).madeByInvitationAt).toBeUndefined()
})
