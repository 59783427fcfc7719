/** Users whom the signed-in user has blocked, with blocks that wait for the network. */
import type { BlockedUser } from '../../../contract/entities'
import { useList, useResource } from '../reading/hooks'
import { resource } from '../reading/resource'
import { isUnknownTo } from '../kinds/base/effects'
import { useOverlay } from '../mutations/overlay/use-overlay'

const PEOPLE = 20
const blockedUsers = (page: number) => resource('blockedUsers', { query: { page, size: PEOPLE } })

/** One blocked user, even if the block has just ended; undefined for a user who is not blocked. */
export const useBlockedUser = (userId: string) => {
  const { data, requestedAt, phase } = useResource(resource('blockedUser', { params: { id: userId } }))
  const overlay = useOverlay()
  return {
    user: data && overlay.apply('blocked', userId, data.user, requestedAt),
    isLoading: phase === 'opening' || phase === 'loading',
  }
}

/** All blocked users page by page, last blocked first. */
export const useBlockedUsers = () => {
  const list = useList(blockedUsers, (user: BlockedUser) => user.userId)
  const overlay = useOverlay()
  const shown = list.items.filter(
    (user) => overlay.apply('blocked', user.userId, user, list.requestedAt(user))?.isUnblocked !== true,
  )
  const listed = new Set(list.items.map(({ userId }) => userId))
  const last = new Map(
    overlay.mutations
      .filter((row) => row.call === 'blockUser' || row.call === 'unblockUser')
      .filter((row) => isUnknownTo(row, list.headRequestedAt))
      .map((row) => [row.key, row]),
  )
  const added = [...last.values()]
    .filter(({ call }) => call === 'blockUser')
    .map(({ shows }) => shows.user)
    .filter(({ userId }) => !listed.has(userId))
  return { ...list, items: [...added.toReversed(), ...shown] }
}
