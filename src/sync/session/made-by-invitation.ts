import { readSession } from '../../store/device'
import { patchSession } from '../../store/session-rows'

/** When a member's invitation made the account of `uid`, if the user was not told yet; `noteInvitationTold` ends it. */
export const readInvitedAt = async (uid: string): Promise<string | undefined> => {
  const row = await readSession()
  return row?.uid === uid && !row.isInvitationTold ? row.madeByInvitationAt : undefined
}

export const noteInvitationTold = (uid: string) => patchSession(uid, { isInvitationTold: true })
