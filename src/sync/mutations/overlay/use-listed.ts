import { useCallback } from 'react'
import type { Member, User } from '../../../../contract/entities'
import { listedMember } from '../../kinds/base/effects'
import { useOverlay } from './use-overlay'

/**
 * Whether a member of a clique is shown, given the stamp of the request for the list: false for a member whom the user
 * removed.
 */
export const useListedMember = (cliqueId: string): ((member: Member, requestedAt: number) => boolean) => {
  const overlay = useOverlay()
  return useCallback(
    (member, requestedAt) =>
      overlay.apply('member', listedMember(cliqueId, member.userId), member, requestedAt) !== undefined,
    [overlay, cliqueId],
  )
}

/** The same for a follower of the signed-in user. */
export const useListedFollower = (): ((user: User, requestedAt: number) => boolean) => {
  const overlay = useOverlay()
  return useCallback(
    (user, requestedAt) => overlay.apply('follower', user.userId, user, requestedAt) !== undefined,
    [overlay],
  )
}
