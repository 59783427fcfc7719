import { sql } from 'kysely'
import { needsRecentSignIn, type Call } from '../../contract/call'
import { ok, type Result } from '../../contract/failure'
import type { Database } from '../database/tables'
import { findGuest, guestTokenIn } from '../guests/find-guest'
import { KeysUnavailable, type Identity, type Person } from '../identity/tokens/verify'
import { refuse, type Refusal } from '../basis/refusal'
import type { DispatchServices } from './services'

/**
 * Some calls that change something are GETs. No call is authorised by cookies, so a foreign page cannot make them in a
 * user's name; this also refuses the attempt.
 */
const isForeign = (headers: Headers) =>
  headers.get('sec-fetch-mode') === 'navigate' || headers.get('sec-fetch-site') === 'cross-site'

/**
 * The profile of an identity and the device of its token, each null if there is none: in one query, because every call
 * needs it.
 */
const findCaller = (db: Database, { uid, deviceId }: Identity) =>
  db
    .selectFrom(sql`(select 1)`.as('one'))
    .leftJoin('users as u', (join) => join.on('u.auth_uid', '=', uid))
    .leftJoin('devices as d', (join) => join.on('d.device_id', '=', deviceId ?? null).on('d.account_id', '=', uid))
    .select(['u.user_id', 'u.tokens_valid_after', 'u.is_operator', 'u.suspended_at', 'u.deleted_at', 'd.device_id'])
    .executeTakeFirstOrThrow()

/** How long (ms) a sign-in counts as recent. */
const RECENT_MS = 10 * 60_000

const isRecent = ({ signedInAt }: Identity) => Date.now() - signedInAt.getTime() <= RECENT_MS

/** The caller of a call: undefined for an open one. Refuses a caller without enough proof. */
export const authenticate = async (
  { db, verify, log }: DispatchServices,
  headers: Headers,
  call: Pick<Call, 'access' | 'recent' | 'guests' | 'effect'>,
): Promise<Result<Person | Identity | undefined, Refusal>> => {
  const { access, guests } = call
  if (access === 'open') return ok(undefined)
  if (isForeign(headers)) return refuse('FORBIDDEN', 'This call is made by the app alone')
  const guestToken = guestTokenIn(headers.get('authorization'))
  if (guestToken !== undefined) return findGuest(db, guestToken, guests)
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(headers.get('authorization') ?? '') ?? []
  let identity: Identity | undefined
  try {
    identity = token === undefined ? undefined : await verify(token)
  } catch (error) {
    if (!(error instanceof KeysUnavailable)) throw error
    log('identity.no_keys', { error })
    return refuse('UNAVAILABLE', 'Signing in cannot be checked right now')
  }
  if (identity === undefined) return refuse('UNAUTHENTICATED', 'Sign in first')
  const found = await findCaller(db, identity)
  const isEnded = identity.deviceId !== undefined && found.device_id === null
  if (isEnded || (found.tokens_valid_after && identity.signedInAt < found.tokens_valid_after))
    return refuse('UNAUTHENTICATED', 'Sign in again')
  if (found.suspended_at) return refuse('SUSPENDED', 'This account is suspended. Ask the operator of this server.')
  if (access === 'identity') return ok(identity)
  // A deleted user is restored by getSelf, the first call after every sign-in.
  if (found.user_id === null || found.deleted_at !== null)
    return refuse('USER_DOES_NOT_EXIST', 'Finish your registration first', 403)
  if (access === 'operator' && !found.is_operator) return refuse('FORBIDDEN', 'Only operators of this server may')
  if (needsRecentSignIn(call) && !isRecent(identity)) return refuse('SIGN_IN_AGAIN', 'Confirm first that it is you')
  return ok({ ...identity, userId: found.user_id })
}
