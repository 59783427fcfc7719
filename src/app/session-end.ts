/** The end of a session in this tab. Not part of the first load. */
import { copy } from '../features/account/copy'
import { forgetSignIn } from '../platform/identity'
import type { SignIn } from '../platform/sign-in'
import { sweepDatabases } from '../sync/session/drop-databases'
import { leaveUnasked } from '../sync/session/leave'
import { toast } from '../ui/layers/toast'

/** The server refuses the user's tokens: signs out, and tells the user where changes of theirs wait for their return. */
export const signOutUnasked = async () => {
  if (await leaveUnasked()) await toast({ text: copy.changesWait, tone: 'error' })
}

/**
 * A session is over, whichever tab ended it: makes this tab's SDK forget the sign-in, and deletes what this tab still had
 * of the user, unless they are back.
 */
export const clearSessionEnd = async (ended: SignIn) => {
  await Promise.all([forgetSignIn(ended), sweepDatabases(ended.uid)])
}
