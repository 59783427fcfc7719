/** The answer to a call of a user who is no longer signed in on this device: it is neither sent nor stored. */
import { fail, type Failure } from '../../../contract/failure'

export const sessionOver = fail<Failure>({ code: 'ABORTED', message: 'Cancelled' })
