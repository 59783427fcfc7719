/** The end of a session in this tab. Not part of the first load. */
import { copy } from '../features/account/copy'
import { forgetSignIn } from '../platform/identity/identity'
import type { SignIn } from '../platform/identity/sign-in'
import { endGuest } from '../sync/guests/end-guest'
import { sweepDatabases } from '../sync/lifecycle/drop-databases'
import { endRefusedSession } from '../sync/lifecycle/sign-out'
import { currentSession, subscribeSession } from '../sync/session/session-state'
import { dropToasts, toast } from '../ui/layers/toast'

/**
 * The server refuses the user's tokens: ends a guest's session; signs others out, and shows a message, a different one if the user's changes wait for
 * their return.
 */
export const signOutUnasked = async () => {
  const session = currentSession()
  if (session?.guest) return endGuest(session.uid)
  const ended = await endRefusedSession()
  // Signing in again answers it.
  const until = (over: () => void) => subscribeSession(() => currentSession() && over())
  const text = ended === 'waiting' ? copy.changesWait : copy.signedOut
  if (ended) await toast({ text, tone: 'error', isForDevice: true, until })
}

/**
 * A session is over, in this tab or another: makes this tab's SDK forget the sign-in, and deletes what this tab still
 * had of the user, unless they have signed in again.
 */
export const clearSessionEnd = async (ended: SignIn) => {
  dropToasts()
  await Promise.all([forgetSignIn(ended), sweepDatabases(ended.uid)])
}
