import { useMemo } from 'react'
import type { Clique, User } from '../../../contract/entities'
import { invitationsPage, requestsPage } from './pages'
import { useList, useResource, type ListState, type ResourceState } from '../reading/hooks'
import type { Overlay } from '../mutations/overlay/overlay'
import { useOverlay } from '../mutations/overlay/use-overlay'

const userIdOf = ({ userId }: User) => userId
const cliqueIdOf = ({ cliqueId }: Clique) => cliqueId

const isRequestOpen = (overlay: Overlay) => (user: User, requestedAt: number) =>
  overlay.apply('request', user.userId, user, requestedAt) !== undefined
const isInvitationOpen = (overlay: Overlay) => (clique: Clique, requestedAt: number) =>
  overlay.apply('invitation', clique.cliqueId, clique, requestedAt) !== undefined

const useOpen = <T, A>(
  list: ListState<T, A>,
  isOpenIn: (overlay: Overlay) => (item: T, requestedAt: number) => boolean,
): ListState<T, A> => {
  const overlay = useOverlay()
  const { items, requestedAt } = list
  const open = useMemo(() => {
    const isOpen = isOpenIn(overlay)
    return items.filter((item) => isOpen(item, requestedAt(item)))
  }, [items, requestedAt, overlay, isOpenIn])
  return { ...list, items: open }
}

/** The users who ask to follow the signed-in user, without requests that the user has answered. */
export const useFollowRequests = () => useOpen(useList(requestsPage, userIdOf), isRequestOpen)

/** The cliques that invite the signed-in user, without invitations that the user has answered. */
export const useInvitations = () => useOpen(useList(invitationsPage, cliqueIdOf), isInvitationOpen)

const countOpen = <T>(
  { data, requestedAt }: ResourceState<{ items: T[]; total?: number | undefined }>,
  isOpen: (item: T, requestedAt: number) => boolean,
) => {
  if (!data) return 0
  const answered = data.items.filter((item) => !isOpen(item, requestedAt)).length
  return Math.max(0, (data.total ?? data.items.length) - answered)
}

/**
 * The number of requests and invitations that the user has not answered; updated live (docs/specification.md 3.4,
 * live.ts).
 */
export const useQuestionCount = (): number => {
  const overlay = useOverlay()
  const requests = useResource(requestsPage(0))
  const invitations = useResource(invitationsPage(0))
  return countOpen(requests, isRequestOpen(overlay)) + countOpen(invitations, isInvitationOpen(overlay))
}
