/** Tokens in calls (docs/rules/sign-in.md); verify.test.ts tests faults of a token itself. */
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { decodeJwt, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { Caller, refusalIn } from '../../test/caller'
import { confirm, requestCode, tokensIn, provider } from '../../test/sign-in'
import { signOutEverywhere } from '../sign-out'
import { loadKeys } from './keys'
import { startWith } from '../../test/start-with'

const { server, ada } = await startWith('ada')

/** Status and body of a request with exactly these headers. */
const raw = (headers: string[]) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const sent = request(`${server.url}/api/feed`, { headers: ['host', 'localhost', ...headers] }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, body }), reject)
    })
    sent.on('error', reject).end()
  })

test('two Authorization headers are one too many, whichever of them holds', async () => {
  const good = ['authorization', `Bearer ${ada.token}`]
  const bad = ['Authorization', 'Bearer a.b.c']
  expect((await raw(good)).status).toBe(200)
  for (const both of [good.concat(bad), bad.concat(good), good.concat(good)]) expect((await raw(both)).status).toBe(401)
})

// [S23]
test('a person who is signed out everywhere is so at the next call, until they sign in again', async () => {
  const { caller, phone, refreshToken } = await server.identity()
  await caller.ask('register', { body: { username: 'bob', phoneNumber: phone, firstName: 'B', lastName: 'B' } })
  expect((await caller.send('feed')).status).toBe(200)
  expect(await signOutEverywhere(server.services.db, 'bob')).toMatchObject({ ok: true })
  for (const name of ['feed', 'getSelf', 'cliqueInvites'] as const)
    expect(await caller.refusal(name, {})).toBe('401 UNAUTHENTICATED')
  const renewed = await fetch(`${server.url}/securetoken.googleapis.com/v1/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  })
  expect(renewed.status).toBe(400)
  const { tokens_valid_after: from } = await server.services.db
    .selectFrom('users')
    .select('tokens_valid_after')
    .where('username', '=', 'bob')
    .executeTakeFirstOrThrow()
  await wait(Math.max(0, Number(from) - Date.now()))
  expect((await (await server.identity(phone)).caller.send('feed')).status).toBe(200)
  expect(await signOutEverywhere(server.services.db, 'unknown')).toMatchObject({ ok: false })
})

// [S23]
test('a user who was deleted is refused at the next call', async () => {
  const carol = await server.person('carol')
  await server.services.db.deleteFrom('users').where('user_id', '=', carol.userId).execute()
  expect(await carol.refusal('feed', {})).toBe('403 USER_DOES_NOT_EXIST')
})

// [S25]
test('no token, code or number is logged, whatever the call ends in', async () => {
  const session = await requestCode(server.url, ada.phone)
  const code = /"code":"(\d{6})"/.exec(server.log.findLast((line) => line.includes('identity.code')) ?? '')?.[1] ?? ''
  const { idToken, refreshToken } = await tokensIn(await confirm(server.url, session, code))
  await provider(server.url, 'lookup', { idToken: `${idToken}x` })
  await server.visitor.request(`/api/feed?access_token=${idToken}`)
  const log = server.log.join('')
  for (const secret of [idToken, refreshToken, session, ada.phone, ada.token ?? '']) expect(log).not.toContain(secret)
})

/** A token as a holder of the signing key makes it. */
const forged = async (changes: object = {}) => {
  const { privateKey, publicKey } = await loadKeys(server.services.db)
  const claims = decodeJwt(ada.token ?? '')
  const token = await new SignJWT({ ...claims, ...changes })
    .setProtectedHeader({ alg: 'RS256', kid: publicKey.kid })
    .sign(privateKey)
  return new Caller(server.url, token)
}

test('a token of our own sign-in names a live device of its account, or it is refused', async () => {
  const other = await server.identity()
  expect((await (await forged()).send('feed')).status).toBe(200)
  for (const device_id of [undefined, null, '', 'x', randomUUID(), decodeJwt(other.caller.token ?? '')['device_id']]) {
    const caller = await forged({ device_id })
    for (const name of ['feed', 'getSelf', 'usernameUnique'] as const)
      expect([device_id, await refusalIn(await caller.send(name, { params: { username: 'x' } }))]).toEqual([
        device_id,
        '401 UNAUTHENTICATED',
      ])
    const { token = '' } = caller
    expect((await provider(server.url, 'lookup', { idToken: token })).status).toBe(400)
  }
})

test('no token of ours is good for more than an hour', async () => {
  const exp = Math.floor(Date.now() / 1000) + 10 * 365 * 86_400
  expect(await (await forged({ exp })).refusal('feed', {})).toBe('401 UNAUTHENTICATED')
})
