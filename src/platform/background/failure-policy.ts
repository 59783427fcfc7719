/**
 * [Note: When to try again]
 *
 * One policy for everything that sends: the outbox, uploads, direct sends. `again`: no answer arrived, or the server
 * asked to wait (no network, a timeout, a network's sign-in page in place of an answer, an error of this program; 408, 429,
 * 5xx). `later`: the
 * user is not signed in at the moment, or the host has paused the guest's link; unsent data stays until then. `never`: the server has rejected the request
 * itself.
 */
import type { Failure } from '../../../contract/failure'

export type Retry = 'again' | 'later' | 'never'

const UNANSWERED = new Set<Failure['code']>(['NETWORK', 'TIMEOUT', 'INVALID_RESPONSE', 'PROGRAM_ERROR'])

/** Returns whether, and when, the same request may be sent once more. */
export const retryOf = ({ code, status }: Failure): Retry => {
  if (status === 401 || code === 'UNAUTHENTICATED' || code === 'ABORTED' || code === 'GUEST_PAUSED') return 'later'
  if (status === undefined) return UNANSWERED.has(code) ? 'again' : 'never'
  return status === 408 || status === 429 || status >= 500 ? 'again' : 'never'
}

/**
 * Whether a call reached no server: only then may a screen say that the device is offline. An error of the program has no
 * status either.
 */
export const isUnreached = ({ code, status }: Pick<Failure, 'code' | 'status'>): boolean =>
  status === undefined && code !== 'PROGRAM_ERROR'
