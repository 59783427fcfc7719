import type { CallName } from '../../../contract/calls'
import { currentSession } from './session-state'

/**
 * Whether the user of this page may make a call: a guest may make those that their link allows
 * (sync/guests/guest-session.ts), others may make all.
 */
export const mayCall = (name: CallName): boolean => {
  const guest = currentSession()?.guest
  return !guest || guest.may.includes(name)
}
