import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type CryptoKey,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { issuerOf } from '../project'
import { createRemoteKeys } from './remote-keys'
import { createVerifier, KeysUnavailable, type Verify } from './verify'

const PROJECT = 'a-project'
let key: CryptoKey
let publicKey: JWK
let verify: Verify

beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true })
  key = pair.privateKey
  publicKey = { ...(await exportJWK(pair.publicKey)), kid: 'ours', alg: 'RS256' }
  verify = createVerifier(PROJECT, createLocalJWKSet({ keys: [publicKey] }))
})

const now = () => Math.floor(Date.now() / 1000)
const claims = (changes: object = {}) => ({
  iss: issuerOf(PROJECT),
  aud: PROJECT,
  sub: 'uid',
  iat: now(),
  exp: now() + 3600,
  auth_time: now() - 10,
  phone_number: '+15550001111',
  ...changes,
})
const sign = (changes: object = {}, header: object = {}, by: CryptoKey | Uint8Array = key) =>
  new SignJWT(claims(changes)).setProtectedHeader({ alg: 'RS256', kid: 'ours', ...header }).sign(by)

// Files share a worker: a failed test must not leave its clock to the next file.
afterEach(() => void vi.useRealTimers())

test('a good token names its user, also the second time', async () => {
  const exp = now() + 600
  const token = await sign({ auth_time: 1_700_000_000, exp })
  const signedInAt = new Date('2023-11-14T22:13:20Z')
  const identity = { uid: 'uid', phone: '+15550001111', signedInAt, expiresAt: new Date(exp * 1000) }
  expect(await verify(token)).toEqual(identity)
  expect(await verify(token)).toEqual(identity)
})

test.each([
  ['another audience', { aud: 'other' }],
  ['another issuer', { iss: issuerOf('other') }],
  ["another project's token", { aud: 'other', iss: issuerOf('other') }],
  ['expired', { iat: now() - 4000, exp: now() - 65 }],
  ['no expiry', { exp: undefined }],
  ['good for ten years', { exp: now() + 10 * 365 * 86_400 }],
  ['good for more than an hour and the tolerance', { exp: now() + 3670 }],
  ['issued in the future', { iat: now() + 120 }],
  ['signed in in the future', { auth_time: now() + 120 }],
  ['no time of sign-in', { auth_time: undefined }],
  ['no subject', { sub: undefined }],
  ['an empty subject', { sub: '' }],
  ['a subject that is too long', { sub: 'x'.repeat(129) }],
  ['no number', { phone_number: undefined }],
])('refused: %s', async (_, changes) => {
  expect(await verify(await sign(changes))).toBeUndefined()
})

test.each([-60, 55])('F26 a provider’s clock that is %d s ahead of ours: its tokens are taken', async (ahead) => {
  const times = { iat: now() + ahead, auth_time: now() + ahead, exp: now() + ahead + 3600 }
  expect(await verify(await sign(times))).toMatchObject({ uid: 'uid' })
})

// [S22]
test.each([65, 300])('F26 one that is %d s ahead: they are refused', async (ahead) => {
  expect(
    await verify(await sign({ iat: now() + ahead, auth_time: now() + ahead, exp: now() + ahead + 3600 })),
  ).toBeUndefined()
})

// [S22]
test('refused: another key, under our name, another name or with its own key enclosed', async () => {
  const other = await generateKeyPair('RS256', { extractable: true })
  expect(await verify(await sign({}, {}, other.privateKey))).toBeUndefined()
  expect(await verify(await sign({}, { kid: 'theirs' }, other.privateKey))).toBeUndefined()
  const enclosed = { kid: 'theirs', jwk: await exportJWK(other.publicKey), jku: 'https://example.com/keys' }
  expect(await verify(await sign({}, enclosed, other.privateKey))).toBeUndefined()
})

test.each(['jku', 'x5u', 'jwk', 'x5c'])(
  'refused: a token with a key of its own (%s), though ours has signed it',
  async (name) => {
    expect(await verify(await sign({}, { [name]: 'https://example.com/keys' }))).toBeUndefined()
  },
)

// [S22]
test('refused: no signature, and the public key used as a shared secret', async () => {
  const unsigned = new UnsecuredJWT(claims()).encode()
  expect(await verify(unsigned)).toBeUndefined()
  const secret = new TextEncoder().encode(JSON.stringify(publicKey))
  expect(await verify(await sign({}, { alg: 'HS256' }, secret))).toBeUndefined()
  expect(await verify('nonsense')).toBeUndefined()
})

test('a remembered token is forgotten when it expires', async () => {
  const token = await sign()
  expect(await verify(token)).toBeDefined()
  vi.useFakeTimers({ now: Date.now() + 3_700_000 })
  expect(await verify(token)).toBeUndefined()
})

test('a token is verified once for its life', async () => {
  const getKey = vi.fn<JWTVerifyGetKey>(createLocalJWKSet({ keys: [publicKey] }))
  const counting = createVerifier(PROJECT, getKey)
  const token = await sign()
  for (let time = 0; time < 3; time++) await counting(token)
  expect(getKey).toHaveBeenCalledTimes(1)
})

// [S24]
test('keys that cannot be fetched are no verdict; once fetched they serve until they expire', async () => {
  let status = 503
  let fetches = 0
  const endpoint = createServer((_, response) => {
    fetches += 1
    response.writeHead(status, { 'cache-control': 'public, max-age=21600' }).end(JSON.stringify({ keys: [publicKey] }))
  })
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve))
  const url = new URL(`http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`)
  const verifyRemote = createVerifier(PROJECT, createRemoteKeys(url))
  await expect(verifyRemote(await sign())).rejects.toThrow(KeysUnavailable)
  status = 200
  expect(await verifyRemote(await sign())).toBeDefined()
  expect(await verifyRemote(await sign({ sub: 'another' }))).toBeDefined()
  expect(fetches).toBe(2)
  endpoint.closeAllConnections()
  await new Promise((resolve) => endpoint.close(resolve))
  vi.useFakeTimers({ now: Date.now() + 21_000_000, toFake: ['Date'] })
  expect(await verifyRemote(await sign({ sub: 'a third' }))).toMatchObject({ uid: 'a third' })
  vi.setSystemTime(Date.now() + 1_000_000)
  await expect(verifyRemote(await sign({ sub: 'a fourth' }))).rejects.toThrow(KeysUnavailable)
})
