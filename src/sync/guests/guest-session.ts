/**
 * A guest's session on this device ([Note: Sessions of guests] in store/device.ts). No sign-in renews it: it ends with its
 * link.
 */
import type { Answer } from '../../../contract/call'
import { calls, type CallName, type Calls } from '../../../contract/calls'
import type { Call } from '../../../contract/call'
import { keysOf } from '../../../contract/basis/keys'
import { guestRights } from '../../../contract/guest-rights'
import { type GuestRow } from '../../store/device'
import { patchSession } from '../../store/session-rows'
import { signOutWithoutPhotos } from '../lifecycle/waiting-photos'
import { api } from '../session/api'
import { adoptRow } from '../session/session-state'

type Invitation = Answer<Calls['guestSelf']>['invitation']

/** The calls that a guest of this link may make, by the contract's table. */
const callsOf = ({ kind, rights }: Invitation): CallName[] => {
  const given = guestRights(kind, rights)
  return keysOf(calls).filter((name) => {
    const { guests: right }: Call = calls[name]
    return right !== undefined && given[right]
  })
}

/** A link as this device keeps it. */
export const presentGuest = (invitation: Invitation): GuestRow => ({ ...invitation, may: callsOf(invitation) })

/** Takes over the link as the server has it now. */
export const noteInvitation = async (uid: string, invitation: Invitation): Promise<void> => {
  await patchSession(uid, { guest: presentGuest(invitation) })
  await adoptRow()
}

/** Ends the session, and deletes what this device has of it. The guest's photos stay in the collection. */
export const leaveAsGuest = async (): Promise<void> => {
  // Without a network the session ends on this device only; its token is deleted with it.
  await api.leaveAsGuest()
  await signOutWithoutPhotos()
}
