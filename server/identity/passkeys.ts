/**
 * [Note: Passkeys]
 *
 * A device signs a challenge of the server's with a key that only it has, only for the site in PUBLIC_URL. A challenge
 * is stored as its hash, for five minutes and one answer. A counter that did not grow belongs to a copied key and is
 * refused. The device confirms its user (screen lock, fingerprint), because the server requires nothing else.
 */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { ok, type Result } from '../../contract/failure'
import { limits } from '../../contract/limits'
import type { Database, Writing } from '../database/tables'
import { inTransaction } from '../database/transaction'
import { refuse, type Refusal } from '../basis/refusal'
import { makeCustomToken } from './tokens/custom-tokens'
import { confirmDevice } from './devices'
import { hashOf } from './hash'
import { recordNotice } from './notices'
import type { RelyingParty } from './relying-party'

const LIFE = sql<Date>`now() - interval '5 minutes'`

const unknown = () => refuse('PASSKEY_UNKNOWN', 'This passkey was removed')
const refused = () => refuse('PASSKEY_REFUSED', 'This passkey was not accepted')

const keep = async (db: Database, challenge: string, userId: string | null) => {
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hashOf(challenge), user_id: userId })
    .execute()
}

const transportsOf = (text: string) => text.split(' ').filter(Boolean) as AuthenticatorTransport[]

/** Options for a new passkey of a user; devices that already have one cannot make a second. */
export const optionsToAdd = async (db: Database, { id }: RelyingParty, userId: string) => {
  const { username, first_name, last_name } = await db
    .selectFrom('users')
    .select(['username', 'first_name', 'last_name'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const known = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .execute()
  const options = await generateRegistrationOptions({
    rpName: 'Clique',
    rpID: id,
    userID: new TextEncoder().encode(userId),
    userName: username,
    userDisplayName: `${first_name} ${last_name}`,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map((row) => ({ id: row.credential_id, transports: transportsOf(row.transports) })),
  })
  await keep(db, options.challenge, userId)
  return options
}

/** Options for signing in with any passkey that the device has. */
export const optionsToSignIn = async (db: Database, { id }: RelyingParty) => {
  const options = await generateAuthenticationOptions({ rpID: id, userVerification: 'required' })
  await keep(db, options.challenge, null)
  return options
}

/** The challenge and origin that a device claims to have signed; undefined if they cannot be read. */
const claimed = (clientDataJSON: string) => {
  try {
    const data: Record<string, unknown> | null = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const { challenge, origin } = data ?? {}
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : undefined
  } catch {
    return undefined
  }
}

/** Deletes the signed challenge, so that it is answered only once; undefined if it is not from this server. */
const takeChallenge = async (
  db: Database,
  { hasOrigin }: RelyingParty,
  clientDataJSON: string,
  userId: string | null,
) => {
  const found = claimed(clientDataJSON)
  if (found === undefined) return undefined
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashOf(found.challenge))
    .where('user_id', 'is not distinct from', userId)
    .where('created_at', '>', LIFE)
    .executeTakeFirst()
  return taken.numDeletedRows === 1n && hasOrigin(found.origin) ? found : undefined
}

/** The package's errors for a bad answer contain nothing that helps the user. */
const orUndefined = <T>(verified: Promise<T>): Promise<T | undefined> => verified.catch(() => undefined)

/** Stores a user's new passkey. */
export const addPasskey = async (
  db: Database,
  site: RelyingParty,
  userId: string,
  name: string,
  credential: Pick<RegistrationResponseJSON, 'id' | 'rawId' | 'type'> & {
    response: RegistrationResponseJSON['response']
  },
) => {
  const signed = await takeChallenge(db, site, credential.response.clientDataJSON, userId)
  if (signed === undefined) return refused()
  const verified = await orUndefined(
    verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: signed.challenge,
      expectedOrigin: signed.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
    }),
  )
  if (!verified?.verified) return refused()
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return inTransaction(db, async (trx): Promise<Result<Passkey, Refusal>> => {
    const { count } = await trx
      .selectFrom('passkeys')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= limits.passkeys) return refuse('FORBIDDEN', 'Remove a passkey first')
    const row = await trx
      .insertInto('passkeys')
      .values({
        passkey_id: newId(),
        credential_id: id,
        user_id: userId,
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: transports.join(' '),
        name,
        site: site.id,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(SHOWN)
      .executeTakeFirst()
    if (row === undefined) return refused()
    await recordNotice(trx, userId, 'passkey')
    return ok(row)
  })
}

const SHOWN = ['passkey_id', 'credential_id', 'site', 'name', 'created_at', 'last_used_at'] as const
export interface Passkey {
  passkey_id: string
  credential_id: string
  /** The host name that it was made for; null: not known. */
  site: string | null
  name: string
  created_at: Date
  last_used_at: Date | null
}

/** A user's passkeys, the oldest first. */
export const listPasskeys = (db: Database, userId: string): Promise<Passkey[]> =>
  db.selectFrom('passkeys').select(SHOWN).where('user_id', '=', userId).orderBy('created_at').execute()

const find = (trx: Writing, credentialId: string) =>
  trx
    .selectFrom('passkeys as p')
    .innerJoin('users as u', 'u.user_id', 'p.user_id')
    .innerJoin('accounts as a', 'a.account_id', 'u.auth_uid')
    .select(['p.passkey_id', 'p.credential_id', 'p.public_key', 'p.counter', 'p.transports', 'a.account_id'])
    .where('p.credential_id', '=', credentialId)
    .forUpdate('p')
    .executeTakeFirst()

type Signed = Pick<AuthenticationResponseJSON, 'id' | 'rawId' | 'type'> & {
  response: AuthenticationResponseJSON['response']
}

/** Passes the account whose passkey signed to `act`, in one transaction. */
const withSigner = async <T>(
  db: Database,
  site: RelyingParty,
  credential: Signed,
  act: (trx: Writing, accountId: string) => Promise<Result<T, Refusal>>,
) => {
  const signed = await takeChallenge(db, site, credential.response.clientDataJSON, null)
  if (signed === undefined) return refused()
  return inTransaction(db, async (trx): Promise<Result<T, Refusal>> => {
    const passkey = await find(trx, credential.id)
    if (passkey === undefined) return unknown()
    const verified = await orUndefined(
      verifyAuthenticationResponse({
        response: { ...credential, clientExtensionResults: {} },
        expectedChallenge: signed.challenge,
        expectedOrigin: signed.origin,
        expectedRPID: site.id,
        requireUserVerification: true,
        credential: {
          id: passkey.credential_id,
          publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
          counter: Number(passkey.counter),
          transports: transportsOf(passkey.transports),
        },
      }),
    )
    if (!verified?.verified) return refused()
    await trx
      .updateTable('passkeys')
      .set({ counter: verified.authenticationInfo.newCounter, last_used_at: sql`now()` })
      .where('passkey_id', '=', passkey.passkey_id)
      .execute()
    return act(trx, passkey.account_id)
  })
}

/** A custom token of the user whose passkey signed. */
export const signInByPasskey = (db: Database, site: RelyingParty, credential: Signed) =>
  withSigner(db, site, credential, async (trx, accountId) => ok(await makeCustomToken(trx, accountId)))

/** Confirms the sign-in of a device with a passkey of its own account. */
export const confirmByPasskey = (
  db: Database,
  site: RelyingParty,
  credential: Signed,
  { uid, deviceId }: { uid: string; deviceId?: string },
) =>
  withSigner(db, site, credential, async (trx, accountId) => {
    if (accountId !== uid) return refused()
    await confirmDevice(trx, uid, deviceId)
    return ok({})
  })

/** Deletes expired challenges; resolves to their number. */
export const sweepChallenges = async (db: Database): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('created_at', '<=', LIFE)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
