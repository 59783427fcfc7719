/** After a leaked backup: the server gets new keys, and all users sign in again. */
import { decodeJwt, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DirectoryBusy } from '../database/directory-lock'
import { openLocked } from '../database/open-locked'
import { Authenticator } from '../test/people/authenticator'
import { Caller } from '../test/caller'
import { databaseOf } from '../test/stores/own-database'
import { discard, startServer, type Person, type RunningServer } from '../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../test/story'
import { exchange, providerError, renew, sessionIn } from '../test/sign-in'
import { replaceKeys, ServersRun } from './new-keys'
import { loadKeys } from './tokens/keys'

let server: RunningServer
let ada: Person
let refreshToken: string
const passkey = new Authenticator()

beforeAll(async () => {
  server = await startServer({ isFolderShared: true })
  ada = await server.person('ada')
  refreshToken = (await server.identity(ada.phone)).refreshToken
  await passkey.add(ada)
})
afterAll(() => discard(server))

const program = async () => {
  const databaseUrl = await databaseOf(server.dataFolder)
  const settings = {
    dataFolder: server.dataFolder,
    isFolderShared: true,
    ...(databaseUrl !== undefined && { databaseUrl }),
  }
  const { db, release } = await openLocked(settings, () => {})
  try {
    return await replaceKeys(db)
  } finally {
    await release()
  }
}

const isEmbedded = inject('postgres') === undefined
const REFUSED = isEmbedded ? DirectoryBusy : ServersRun

/** Waits until the server's own connection holds the lock; the embedded database is locked from the start. */
const isHeld = async () => {
  if (isEmbedded) return true
  const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and mode = 'ShareLock'`.execute(
    server.services.db,
  )
  return rows.length > 0
}

test('while a server runs no key is replaced', async () => {
  await expect.poll(isHeld).toBe(true)
  await expect(program()).rejects.toThrow(REFUSED)
  expect((await ada.send('feed')).status).toBe(200)
})

test('new keys end every session, token and URL, and people sign in as before', async () => {
  const collectionId = await makeCollection(ada, await makeClique(ada))
  await addPhoto(ada, collectionId)
  const [flick] = (await ada.ask('getCollection', { params: { id: collectionId } })).items
  const picture = flick?.image?.lowQualityUrl ?? ''
  expect((await fetch(server.url + picture)).status).toBe(200)
  const { privateKey, publicKey } = await loadKeys(server.services.db)
  const { publicKey: pushKey } = server.services.push.vapid
  await server.stop()

  expect(await program()).toBe(2)
  server = await startServer({ isFolderShared: true, dataFolder: server.dataFolder })
  const { token = '' } = ada
  expect(await new Caller(server.url, token).refusal('getSelf', {})).toBe('401 UNAUTHENTICATED')
  expect(await providerError(await renew(server.url, refreshToken))).toBe('400 TOKEN_EXPIRED')
  expect((await fetch(server.url + picture)).ok).toBe(false)
  expect(server.services.push.vapid.publicKey).not.toBe(pushKey)

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
})
