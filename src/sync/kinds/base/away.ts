/** Decides which failures of a direct send leave its mutation to the outbox. */
import { fail, type Failure } from '../../../../contract/failure'
import { retryOf } from '../../../platform/background/failure-policy'

/**
 * Whether a failed direct send is left to the outbox: the server did not answer, or the user is signed out. Any other
 * answer of the server, including a 429 or 5xx, is shown at once with the specification's message; the user may send
 * again.
 */
export const isAway = (failure: Failure) => {
  const retry = retryOf(failure)
  return retry === 'later' || (retry === 'again' && failure.status === undefined)
}

/** The failure of a call that is not sent because the browser is offline. */
export const unreachable = fail<Failure>({ code: 'NETWORK', message: 'Network error - please check your connection' })
