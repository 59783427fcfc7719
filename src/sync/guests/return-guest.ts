import { ok } from '../../../contract/failure'
import { createApi } from '../../api/client'
import { isOneOf } from '../../../contract/basis/keys'
import { readSession, type GuestEnd } from '../../store/device'
import { patchSession } from '../../store/session-rows'
import { adoptRow } from '../session/session-state'
import { dropSeen } from './end-guest'
import { presentGuest } from './guest-session'

const ENDS: GuestEnd[] = ['GUEST_ENDED', 'GUEST_EXPIRED', 'GUEST_REMOVED', 'COLLECTION_DELETED']

/**
 * Continues a guest's session that had ended, if the server accepts its token again: a host may undo a removal, or restore
 * the collection. Notes how the session ended, or that the guest has joined. The token is sent by this call only.
 */
export const returnGuest = async (): Promise<void> => {
  const row = await readSession()
  if (!row?.isEnded || !row.token) return
  const { uid, token } = row
  const self = await createApi({ token: () => Promise.resolve(ok(token.value)) }).guestSelf()
  // Again: an earlier version kept what the guest had seen.
  if (!self.ok && self.error.status === 401) await dropSeen(uid)
  if (self.ok)
    await patchSession(uid, { guest: presentGuest(self.value.invitation), isEnded: false, endedBy: undefined })
  else if (self.error.code === 'GUEST_CLAIMED') await patchSession(uid, { hasJoined: true })
  else if (isOneOf(ENDS, self.error.code)) await patchSession(uid, { endedBy: self.error.code })
  else return
  await adoptRow()
}
