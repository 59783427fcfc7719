import { patchSession, readSession } from '../../store/device'

/** When a member's invitation made the account of `uid`, if the user was not told yet; `forgetInvitation` ends it. */
export const readInvitedAt = async (uid: string): Promise<string | undefined> => {
  const row = await readSession()
  return row?.uid === uid ? (row.madeByInvitationAt ?? undefined) : undefined
}

/** The user was told. */
export const forgetInvitation = (uid: string) => patchSession(uid, { madeByInvitationAt: null })
