import { useSyncExternalStore } from 'react'
import type { Clique, User } from '../../../contract/entities'
import { currentAnswers, isOpen, subscribeAnswers, type Question } from './answers'
import { invitationsPage, requestsPage } from './pages'
import { useList, useResource, useSession, type ListState, type ResourceState } from '../reading/hooks'
import { useWaitingMemberships } from '../writing/use-waiting-memberships'

const userIdOf = ({ userId }: User) => userId
const cliqueIdOf = ({ cliqueId }: Clique) => cliqueId

const useAnswers = () => useSyncExternalStore(subscribeAnswers, currentAnswers)

const useOpen = <T, A>(question: Question, list: ListState<T, A>, idOf: (item: T) => string): ListState<T, A> => {
  const answers = useAnswers()
  const uid = useSession()?.uid ?? ''
  const items = list.items.filter((item) => isOpen(answers, uid, question, idOf(item), list.answeredAt(item)))
  return { ...list, items }
}

/** Who asks to follow the signed-in person; what was answered is left out. */
export const useFollowRequests = () => useOpen('request', useList(requestsPage, userIdOf), userIdOf)

/** The cliques that ask the signed-in person in; what was answered is left out. */
export const useInvitations = () => {
  const list = useOpen('invitation', useList(invitationsPage, cliqueIdOf), cliqueIdOf)
  const waiting = useWaitingMemberships()
  return { ...list, items: list.items.filter(({ cliqueId }) => !waiting.has(cliqueId)) }
}

const countOpen = <T>(
  { data, savedAt = 0 }: ResourceState<{ items: T[]; total?: number | undefined }>,
  stillOpen: (item: T, storedAt: number) => boolean,
) => {
  if (!data) return 0
  const answered = data.items.filter((item) => !stillOpen(item, savedAt)).length
  return Math.max(0, (data.total ?? data.items.length) - answered)
}

/** How many questions wait for an answer; what comes and goes is told while it happens (decisions §4, live.ts). */
export const useQuestionCount = (): number => {
  const answers = useAnswers()
  const uid = useSession()?.uid ?? ''
  const requests = useResource(requestsPage(0))
  const invitations = useResource(invitationsPage(0))
  const waiting = useWaitingMemberships()
  return (
    countOpen(requests, (user, at) => isOpen(answers, uid, 'request', user.userId, at)) +
    countOpen(
      invitations,
      ({ cliqueId }, at) => !waiting.has(cliqueId) && isOpen(answers, uid, 'invitation', cliqueId, at),
    )
  )
}
