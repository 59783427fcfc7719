/**
 * Approves and declines follow requests (docs/specification.md 3.4). Invitations are accepted and declined in
 * mutations/cliques.ts.
 */
import { fail, type Result } from '../../../contract/failure'
import { log } from '../../platform/log'
import { currentSession } from '../session/session-state'
import { perform } from '../mutations/outbox/perform'

const answer = async (
  call: 'approveFollowRequest' | 'declineFollowRequest',
  userId: string,
): Promise<Result<unknown>> => {
  const uid = currentSession()?.uid
  if (uid === undefined) return fail({ code: 'UNAUTHENTICATED', message: 'User not authenticated' })
  const args = { params: { id: userId } }
  const sent = await perform(uid, { key: `followRequest ${userId}`, kind: 'followRequest', call, args })
  if (!sent.ok) log.error('follow_request.failed', { call, code: sent.error.code })
  return sent
}

export const approveRequest = (userId: string) => answer('approveFollowRequest', userId)
export const declineRequest = (userId: string) => answer('declineFollowRequest', userId)
