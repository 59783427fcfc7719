import type { Result } from '../../../contract/failure'
import { notFound, refuse, type Refusal } from '../../basis/refusal'

/** The refusal for each error code with which the identity provider fails to send or confirm a sign-in code. */
const refusals: Record<string, Result<never, Refusal>> = {
  TOO_MANY_ATTEMPTS_TRY_LATER: refuse('TOO_MANY_REQUESTS', 'Too many codes were requested or tried'),
  INVALID_CODE: refuse('INVALID_REQUEST', 'The code is wrong'),
  INVALID_SESSION_INFO: notFound('Code'),
  SESSION_EXPIRED: notFound('Code'),
}

/** The refusal for such an error code; UNAVAILABLE for an unknown one. */
export const refusalFor = (error: string): Result<never, Refusal> =>
  refusals[error] ?? refuse('UNAVAILABLE', 'The code could not be sent')
