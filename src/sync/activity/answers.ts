/**
 * [Note: Answers lie over lists]
 *
 * A follow request or an invitation that was answered leaves its list, and the count in the header, at once. The stored
 * lists stay as they are: the answer lies over every one that was asked for before it, and a refusal takes it away
 * again (decisions §4).
 */
import { fail, type Result } from '../../../contract/failure'
import { now } from '../../platform/clock'
import { log } from '../../platform/log'
import { api } from '../session/api'
import { declineInvite, joinClique } from '../writing/cliques'
import { invalidate } from '../reading/invalidate'
import { pathOf } from '../reading/resource'
import { currentSession } from '../session/session-state'

/** No call lasts longer (ms), so a list stored this long after an answer was asked for after it. */
const LONGEST_CALL = 10_000

/** When each question was answered (ms); without end while the answer is on its way. */
export type Answers = ReadonlyMap<string, number>

let answers: Answers = new Map()
const listeners = new Set<() => void>()

export const currentAnswers = () => answers
export const subscribeAnswers = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const change = (edit: (draft: Map<string, number>) => void) => {
  const draft = new Map(answers)
  edit(draft)
  answers = draft
  for (const listener of listeners) listener()
}

export type Question = 'request' | 'invitation'
const keyOf = (uid: string, question: Question, id: string) => `${uid} ${question} ${id}`

/** Whether a question of a list that was stored at `storedAt` (ms) still stands. */
export const isOpen = (known: Answers, uid: string, question: Question, id: string, storedAt: number) =>
  storedAt > (known.get(keyOf(uid, question, id)) ?? -Infinity) + LONGEST_CALL

const give = async (
  question: Question,
  id: string,
  send: (uid: string) => Promise<Result<unknown>>,
): Promise<Result<unknown>> => {
  const uid = currentSession()?.uid
  if (uid === undefined) return fail({ code: 'UNAUTHENTICATED', message: 'User not authenticated' })
  const key = keyOf(uid, question, id)
  change((draft) => draft.set(key, Infinity))
  const sent = await send(uid)
  change((draft) => (sent.ok ? draft.set(key, now()) : draft.delete(key)))
  return sent
}

const answerRequest = (call: 'approveFollowRequest' | 'declineFollowRequest', userId: string) =>
  give('request', userId, async (uid) => {
    const answer = await api[call]({ params: { id: userId } })
    if (!answer.ok) {
      log.error('a follow request was not answered', { call, code: answer.error.code })
      return answer
    }
    const me = currentSession()?.userId ?? ''
    const mine = [pathOf('getSelf'), pathOf('getUser', me), pathOf('followers', me)]
    await invalidate(uid, [pathOf('followRequests'), ...mine])
    return answer
  })

export const approveRequest = (userId: string) => answerRequest('approveFollowRequest', userId)
export const declineRequest = (userId: string) => answerRequest('declineFollowRequest', userId)
export const acceptInvitation = (cliqueId: string) => give('invitation', cliqueId, () => joinClique(cliqueId))
export const declineInvitation = (cliqueId: string) => give('invitation', cliqueId, () => declineInvite(cliqueId))
