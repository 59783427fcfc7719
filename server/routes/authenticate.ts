import type { Access } from '../../contract/call'
import { ok, type Result } from '../../contract/failure'
import { KeysUnavailable, type Identity, type Person } from '../identity/verify'
import { refuse, type Refusal } from '../refusal'
import type { Services } from '../services'

/**
 * Some calls that change something are GETs. Nothing here is authorised by cookies, so a foreign page cannot make them
 * in a user's name; this refuses the attempt too.
 */
const isForeign = (headers: Headers) =>
  headers.get('sec-fetch-mode') === 'navigate' || headers.get('sec-fetch-site') === 'cross-site'

/** Who makes a call that asks for `access`: no one for an open one. Refuses a caller without enough proof. */
export const authenticate = async (
  { db, verify, log }: Services,
  headers: Headers,
  access: Access,
): Promise<Result<Person | Identity | undefined, Refusal>> => {
  if (access === 'open') return ok(undefined)
  if (isForeign(headers)) return refuse('FORBIDDEN', 'This call is made by the app alone')
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
  const person = await db
    .selectFrom('users')
    .select(['user_id', 'tokens_valid_after', 'is_operator', 'suspended_at'])
    .where('auth_uid', '=', identity.uid)
    .executeTakeFirst()
  if (person?.tokens_valid_after && identity.signedInAt < person.tokens_valid_after)
    return refuse('UNAUTHENTICATED', 'Sign in again')
  if (person?.suspended_at) return refuse('SUSPENDED', 'This account is suspended. Ask the operator of this server.')
  if (access === 'identity') return ok(identity)
  if (person === undefined) return refuse('USER_DOES_NOT_EXIST', 'Finish your registration first', 403)
  if (access === 'operator' && !person.is_operator) return refuse('FORBIDDEN', 'Only operators of this server may')
  return ok({ ...identity, userId: person.user_id })
}
