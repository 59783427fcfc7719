import { useCallback } from 'react'
import type { User } from '../../../../contract/entities'
import type { ShownUser } from '../../kinds/base/effects'
import { useOverlay } from './use-overlay'

/**
 * Shows users with the user's own mutations (see [Note: The overlay]): given a user, and the stamp of the request for
 * them. Every screen that shows a relationship or a count of followers reads it through this.
 */
export const useFollows = (): ((user: User, requestedAt: number) => ShownUser) => {
  const overlay = useOverlay()
  return useCallback((user, requestedAt) => overlay.apply('user', user.userId, user, requestedAt) ?? user, [overlay])
}
