/**
 * [Note: A party and a stranger behind one address]
 *
 * With invitations only the answer to a code request reveals whether a number is known here. So a network gets twenty
 * answers an hour that call a number unknown; then every number gets the same refusal. Known numbers take nothing: the
 * guests of a party share an address, and each answer is a code that its owner gets and that CODES_PER_HOUR bounds.
 * Once codes are held back the answer depends on a profile too, and every number counts. The first check is made before
 * the number is looked up, so that a refused request takes the same time for every number. The second one decides and
 * takes at once: of many requests in flight, none is answered after the twentieth unknown number.
 */
import { fail, ok, type Result } from '../../contract/failure'
import type { Database } from '../database/tables'
import { checkNetwork } from '../limits/check'
import type { Limiter } from '../limits/limiter'
import { provider } from '../limits/general'
import { isInvited } from './invitations'

interface Rules {
  db: Database
  limiter: Limiter
  isInvitedOnly: boolean
  /** The remaining codes of this hour are for numbers with a profile. */
  isHeldBack: boolean
}

/** Checks that a code may be sent to this number, for a request of this network. Refuses with the provider's error. */
export const checkKnown = async (
  { db, limiter, isInvitedOnly, isHeldBack }: Rules,
  phone: string,
  address: string,
): Promise<Result<undefined, string>> => {
  if (!isInvitedOnly && !isHeldBack) return ok(undefined)
  const allows = async (cost: number) => (await checkNetwork(limiter, provider.unknown, address, cost)).ok
  if (!(await allows(0))) return fail('TOO_MANY_ATTEMPTS_TRY_LATER')
  const isUnknown = isInvitedOnly && !(await isInvited(db, phone))
  if (!(await allows(isUnknown || isHeldBack ? 1 : 0))) return fail('TOO_MANY_ATTEMPTS_TRY_LATER')
  return isUnknown ? fail('ADMIN_ONLY_OPERATION') : ok(undefined)
}
