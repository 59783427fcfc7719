/** The end of a session in this tab. Not part of the first load. */
import { copy } from '../features/account/copy'
import { forgetSignIn } from '../platform/identity/identity'
import type { SignIn } from '../platform/identity/sign-in'
import { sweepDatabases } from '../sync/lifecycle/drop-databases'
import { endRefusedSession } from '../sync/lifecycle/sign-out'
import { toast } from '../ui/layers/toast'

/**
 * The server refuses the user's tokens: signs out and shows a message, a different one if the user's changes wait for
 * their return.
 */
export const signOutUnasked = async () => {
  const ended = await endRefusedSession()
  if (ended) await toast({ text: ended === 'waiting' ? copy.changesWait : copy.signedOut, tone: 'error' })
}

/**
 * A session is over, in this tab or another: makes this tab's SDK forget the sign-in, and deletes what this tab still
 * had of the user, unless they have signed in again.
 */
export const clearSessionEnd = async (ended: SignIn) => {
  await Promise.all([forgetSignIn(ended), sweepDatabases(ended.uid)])
}
