/** The bearer token of calls: the device's own copy while it is valid, the identity provider's otherwise. */
import { fail, ok, type Failure, type Result } from '../../../contract/failure'
import { now } from '../../platform/clock'
import { fetchToken, signOut } from '../../platform/identity/identity'
import { inTurn } from '../../platform/locks'
import type { IdToken } from '../../platform/identity/sign-in'
import { type SessionRow } from '../../store/device'
import { patchSession, sessionOf } from '../../store/session-rows'
import './identity/identity-settings'
import { sessionOver } from './session-over'

/** A token this close to its end (ms) is not worth sending. */
const MIN_LIFE_MS = 60_000

const notSignedIn = fail<Failure>({ code: 'UNAUTHENTICATED', message: 'User not authenticated' })

/** Returns the uid of a token by its own claims: a row written by an older version may hold another user's token. */
const subjectOf = (token: string): unknown => {
  const [, claims = ''] = token.split('.')
  try {
    return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown }).sub
  } catch {
    return undefined
  }
}

const isGood = (token: IdToken | undefined, uid: string): token is IdToken =>
  token !== undefined && token.expiresAt - now() > MIN_LIFE_MS && subjectOf(token.value) === uid

/**
 * Renewals that run on this page. A call that needs the same token shares their result, even a failure: on a network
 * that hangs, each call would otherwise wait half a minute, one after the other.
 */
const renewals = new Map<string, Promise<Result<string>>>()

const renewTogether = ({ uid, signInId = uid, token }: SessionRow, force: boolean) => {
  const key = `${signInId} ${force} ${token?.value}`
  const running = renewals.get(key)
  if (running) return running
  const renewal = inTurn(`clique-token-${signInId}`, () => renew(uid, force, token?.value)).finally(() =>
    renewals.delete(key),
  )
  renewals.set(key, renewal)
  return renewal
}

/**
 * Resolves to a token of `uid` and of no other user; `force` requests a new one. Fails with ABORTED if the session of
 * `uid` is over on this device, with NETWORK if the provider cannot be reached, which does not sign the user out, and
 * with UNAUTHENTICATED if the provider no longer has the sign-in.
 */
export const bearerToken = async (uid: string, force: boolean): Promise<Result<string>> => {
  const row = await sessionOf(uid)
  if (!row) return sessionOver
  // Nothing renews it: it ends with the link.
  if (row.guest) return !force && row.token && !row.isEnded ? ok(row.token.value) : notSignedIn
  if (!force && isGood(row.token, uid)) return ok(row.token.value)
  return renewTogether(row, force)
}

/** `known`: the token before this call's turn. Another tab may have stored a new one since. */
const renew = async (uid: string, force: boolean, known: string | undefined): Promise<Result<string>> => {
  const row = await sessionOf(uid)
  if (!row) return sessionOver
  if (isGood(row.token, uid) && row.token.value !== known) return ok(row.token.value)
  const fetched = await fetchToken(row, force)
  if (!fetched.ok && fetched.error === 'broken')
    return fail({ code: 'PROGRAM_ERROR', message: 'An unexpected error occurred' })
  if (!fetched.ok) return fail({ code: 'NETWORK', message: 'the identity provider cannot be reached' })
  const token = fetched.value
  if (await patchSession(uid, token ? { token } : {})) {
    return token ? ok(token.value) : notSignedIn
  }
  // The session ended while the SDK renewed its token, and stored it again.
  await signOut(row)
  return sessionOver
}
