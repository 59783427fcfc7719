/** Making, joining and leaving cliques. */
import type { Clique } from '../../../contract/entities'
import { fail, ok, type Result } from '../../../contract/failure'
import { describe, log } from '../../platform/log'
import { isOnline } from '../../platform/online'
import { stamp } from '../../store/stamp'
import { asUser } from '../session/api'
import { storeAnswer } from '../reading/fetch'
import { invalidate } from '../reading/invalidate'
import { isAway, unreachable } from './away'
import { listsOfCliques, pathsOfClique } from '../reading/paths-of-clique'
import { pathOf, resource } from '../reading/resource'
import { currentSession } from '../session/session-state'
import { keepMembership, type MembershipChange } from './waiting-memberships'

const signedOut = fail({ code: 'UNAUTHENTICATED', message: 'User not authenticated' } as const)

/**
 * Makes a private clique and invites people. The clique exists once this is ok: an invitation that fails is only logged
 * (specification 2 §2 'Create clique dialog').
 */
export const createClique = async (name: string, userIds: string[]): Promise<Result<Clique>> => {
  const session = currentSession()
  if (!session?.userId) return signedOut
  const requestedAt = stamp()
  const created = await asUser(session.uid).createClique({ body: { name, bio: '', isPrivate: true } })
  if (!created.ok) return created
  const { clique } = created.value
  const invited = await asUser(session.uid).inviteToClique({ body: { cliqueId: clique.cliqueId, userIds } })
  if (!invited.ok) log.error('the invitations of a new clique were not sent', { code: invited.error.code })
  await storeAnswer(session.uid, resource('getClique', { params: { id: clique.cliqueId } }), { clique }, requestedAt)
  await invalidate(session.uid, listsOfCliques(session.userId))
  return ok(clique)
}

/** `kept`: the server cannot be reached, and hears of it when it can. */
const change = async (cliqueId: string, call: MembershipChange): Promise<Result<'done' | 'kept'>> => {
  const session = currentSession()
  if (!session?.userId) return signedOut
  const answer = isOnline() ? await asUser(session.uid)[call]({ params: { id: cliqueId } }) : unreachable
  if (!answer.ok && isAway(answer.error)) {
    await keepMembership(session.uid, cliqueId, call)
    return ok('kept')
  }
  if (!answer.ok) {
    // The specification shows nothing for a join or leave that fails (2 §2 'Clique page').
    log.error('a membership did not change', { call, code: answer.error.code, error: describe(answer.error) })
    // What is shown of the invitation is out of date.
    if (answer.error.code === 'INVITE_ONLY') await invalidate(session.uid, [pathOf('getClique', cliqueId)])
    return answer
  }
  await invalidate(session.uid, pathsOfClique(cliqueId, session.userId))
  return ok('done')
}

export const joinClique = (cliqueId: string) => change(cliqueId, 'joinClique')
export const leaveClique = (cliqueId: string) => change(cliqueId, 'leaveClique')
export const declineInvite = (cliqueId: string) => change(cliqueId, 'declineCliqueInvite')
