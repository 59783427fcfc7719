/** After a leaked backup: the server gets new keys, and all users sign in again. */
import { decodeJwt, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { runCommand } from '../commands/run'
import { Authenticator } from '../test/people/authenticator'
import { Listener } from '../test/people/listener'
import { Caller } from '../test/caller'
import { databaseOf } from '../test/stores/own-database'
import { discard, startServer, type Person, type RunningServer } from '../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../test/story'
import { exchange, providerError, renew, sessionIn } from '../test/sign-in'
import { loadKeys } from './tokens/keys'

let server: RunningServer
let ada: Person
let refreshToken: string
let passkey: Authenticator

beforeEach(async () => {
  server = await startServer({ isFolderShared: true })
  ada = await server.person('ada')
  refreshToken = (await server.identity(ada.phone)).refreshToken
  passkey = new Authenticator()
  await passkey.add(ada)
})
afterEach(() => discard(server))

const program = async () => {
  const databaseUrl = await databaseOf(server.dataFolder)
  const settings = { dataFolder: server.dataFolder, port: 0, ...(databaseUrl !== undefined && { databaseUrl }) }
  return runCommand(settings, 'new-keys', [], () => {})
}
const REPLACED = { code: 0, lines: ['Keys replaced, 2 devices signed out. Everyone signs in again'] }

const isEmbedded = inject('postgres') === undefined

/** Waits until the server's own connection holds the lock. */
const isHeld = async () => {
  const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and mode = 'ShareLock'`.execute(
    server.services.db,
  )
  return rows.length > 0
}

test.skipIf(isEmbedded)('while a server runs on the PostgreSQL no key is replaced', async () => {
  await expect.poll(isHeld).toBe(true)
  expect(await program()).toMatchObject({ code: 1, lines: [expect.stringContaining('stop every server first')] })
  expect((await ada.send('feed')).status).toBe(200)
})

const whileStopped = async () => {
  await server.stop()
  const replaced = await program()
  server = await startServer({ isFolderShared: true, dataFolder: server.dataFolder })
  return replaced
}

/** The streams end at once. */
const whileRunning = async () => {
  const listener = await Listener.open(ada)
  const replaced = await program()
  expect(await listener.next('end')).toContainEqual({ kind: 'end', reason: 'token' })
  return replaced
}

const ways: [string, typeof program][] = [['a stopped server', whileStopped]]
// With a PostgreSQL other servers would keep the old keys.
if (isEmbedded) ways.push(['a running server', whileRunning])

test.each(ways)('on %s new keys end every session, token and URL, and people sign in as before', async (_, replace) => {
  const collectionId = await makeCollection(ada, await makeClique(ada))
  await addPhoto(ada, collectionId)
  const [flick] = (await ada.ask('getCollection', { params: { id: collectionId } })).items
  const picture = flick?.image?.lowQualityUrl ?? ''
  expect((await fetch(server.url + picture)).status).toBe(200)
  const { privateKey, publicKey } = await loadKeys(server.services.db)
  const { publicKey: pushKey } = server.services.push.vapid

  expect(await replace()).toEqual(REPLACED)
  const { token = '' } = ada
  expect(await new Caller(server.url, token).refusal('getSelf', {})).toBe('401 UNAUTHENTICATED')
  expect(await providerError(await renew(server.url, refreshToken))).toBe('400 TOKEN_EXPIRED')
  expect((await fetch(server.url + picture)).ok).toBe(false)
  expect((await server.visitor.ask('config', {})).push?.publicKey).not.toBe(pushKey)

  const signIn = async () => {
    const { options } = await server.visitor.ask('passkeySignInOptions', {})
    const { customToken } = await server.visitor.ask('signInByPasskey', { body: { credential: passkey.get(options) } })
    return (await sessionIn(await exchange(server.url, customToken))).idToken
  }
  // New sessions are valid from the next whole second.
  const isIn = async () => (await new Caller(server.url, await signIn()).send('getSelf')).status
  await expect.poll(isIn).toBe(200)
  // The former key cannot sign a token for the new session.
  const forged = await new SignJWT({ ...decodeJwt(await signIn()) })
    .setProtectedHeader({ alg: 'RS256', kid: publicKey.kid })
    .sign(privateKey)
  expect(await new Caller(server.url, forged).refusal('getSelf', {})).toBe('401 UNAUTHENTICATED')
  const again = new Caller(server.url, await signIn())
  const [shown] = (await again.ask('getCollection', { params: { id: collectionId } })).items
  expect((await fetch(server.url + (shown?.image?.lowQualityUrl ?? ''))).status).toBe(200)
})
