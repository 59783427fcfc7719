/** The server cannot be reached: what was wanted is not refused, only not said yet. */
import { fail, type Failure } from '../../../../contract/failure'
import { retryOf } from '../../../platform/background/failure-policy'

/**
 * Whether a direct send goes to the outbox: the server gave no verdict, or the user is signed out. What it answers
 * itself, also that it is in trouble, is told at once in the words of the specifications; the user may send again.
 */
export const isAway = (failure: Failure) => {
  const retry = retryOf(failure)
  return retry === 'later' || (retry === 'again' && failure.status === undefined)
}

/** The answer of a call where the browser knows that there is no network. */
export const unreachable = fail<Failure>({ code: 'NETWORK', message: 'Network error - please check your connection' })
