/** After a leaked backup: the server gets new keys, and all users sign in again. */
import { decodeJwt, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { runCommand } from '../commands/run'
import { Authenticator } from '../test/people/authenticator'
import { enterGuest, makeGuest, makeWall } from '../test/people/guest'
import { Listener } from '../test/people/listener'
import { Caller } from '../test/caller'
import { databaseOf } from '../test/stores/own-database'
import { discard, newNumber, startServer, type Person, type RunningServer } from '../test/running-server'
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

const program = async (...flags: string[]) => {
  const databaseUrl = await databaseOf(server.dataFolder)
  const settings = { dataFolder: server.dataFolder, port: 0, ...(databaseUrl !== undefined && { databaseUrl }) }
  return runCommand(settings, 'new-keys', flags, () => {})
}
const REPLACED = {
  code: 0,
  lines: [
    'Keys replaced, 2 devices and 2 guests signed out. Everyone signs in again',
    'Links stay valid, also those of guests and walls. To end them too: npm run new-keys -- --links',
  ],
}

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

const whileStopped = async (...flags: string[]) => {
  await server.stop()
  const replaced = await program(...flags)
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

const ways: [string, () => ReturnType<typeof program>][] = [['a stopped server', whileStopped]]
// With a PostgreSQL other servers would keep the old keys.
if (isEmbedded) ways.push(['a running server', whileRunning])

test.each(ways)('on %s new keys end every session, token and URL, and people sign in as before', async (_, replace) => {
  const collectionId = await makeCollection(ada, await makeClique(ada))
  await addPhoto(ada, collectionId)
  const [flick] = (await ada.ask('getCollection', { params: { id: collectionId } })).items
  const picture = flick?.image?.lowQualityUrl ?? ''
  expect((await fetch(server.url + picture)).status).toBe(200)
  const [guest, wall] = [await makeGuest(server, ada, collectionId), await makeWall(server, ada, collectionId)]
  const code = 'c'.repeat(43)
  await guest.ask('offerGuestCode', { body: { code } })
  const { privateKey, publicKey } = await loadKeys(server.services.db)
  const { publicKey: pushKey } = server.services.push.vapid

  expect(await replace()).toEqual(REPLACED)
  const { token = '' } = ada
  expect(await new Caller(server.url, token).refusal('getSelf', {})).toBe('401 UNAUTHENTICATED')
  expect(await providerError(await renew(server.url, refreshToken))).toBe('400 TOKEN_EXPIRED')
  expect((await fetch(server.url + picture)).ok).toBe(false)
  for (const { token: former = '' } of [guest, wall])
    expect(await new Caller(server.url, former).refusal('guestSelf', {})).toBe('401 UNAUTHENTICATED')
  const onAnother = { body: { code, token: 't'.repeat(43) } }
  expect(await server.visitor.refusal('continueAsGuest', onAnother)).toBe('404 NOT_FOUND')
  await enterGuest(server, guest)
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

test('with --links every link ends too', async () => {
  const cliqueId = await makeClique(ada)
  const guest = await makeGuest(server, ada, await makeCollection(ada, cliqueId))
  const params = { id: cliqueId }
  const { token } = await ada.ask('createInviteLink', { params, body: { expiresIn: null, useLimit: null } })
  const personal = await ada.ask('createPersonalInvitation', { params, body: { phoneNumber: newNumber() } })
  expect(await whileStopped('--links')).toMatchObject({ code: 0 })
  const { visitor } = server
  expect(await visitor.refusal('openGuestLink', { body: { secret: guest.secret } })).toBe('410 INVITE_REVOKED')
  expect(await visitor.refusal('openInvite', { body: { token } })).toBe('410 INVITE_REVOKED')
  const opened = { body: { token: personal.token, deviceKey: 'd'.repeat(43) } }
  expect(await visitor.refusal('openPersonalInvitation', opened)).toBe('404 NOT_FOUND')
})
