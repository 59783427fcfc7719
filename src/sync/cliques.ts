/** Making, joining and leaving cliques. */
import type { Clique } from '../../contract/entities'
import { fail, ok, type Result } from '../../contract/failure'
import { describe, log } from '../platform/log'
import { api } from './api'
import { invalidate, storeAnswer } from './fetch'
import { pathOf, resource } from './resource'
import { currentSession } from './session-state'

const signedOut = fail({ code: 'UNAUTHENTICATED', message: 'User not authenticated' } as const)

/** What shows a person's cliques: fetched again when they change. */
const listsOf = (userId: string) => [
  pathOf('cliquesOfUser', userId),
  pathOf('cliqueInvites'),
  pathOf('feed'),
  pathOf('getSelf'),
  pathOf('getUser', userId),
]
const pathsOf = (cliqueId: string) => [
  pathOf('getClique', cliqueId),
  pathOf('cliqueMembers', cliqueId),
  pathOf('memberStatus', cliqueId),
  pathOf('collectionsOfClique', cliqueId),
]

/** Everything that shows a clique, its own screens and the lists of whoever changed it. */
export const pathsOfClique = (cliqueId: string, userId: string) => [...pathsOf(cliqueId), ...listsOf(userId)]

/**
 * Makes a private clique and invites people. The clique exists once this is ok: an invitation that fails is only logged
 * (specification 2 §2 'Create clique dialog').
 */
export const createClique = async (name: string, userIds: string[]): Promise<Result<Clique>> => {
  const session = currentSession()
  if (!session?.userId) return signedOut
  const created = await api.createClique({ body: { name, bio: '', isPrivate: true } })
  if (!created.ok) return created
  const { clique } = created.value
  const invited = await api.inviteToClique({ body: { cliqueId: clique.cliqueId, userIds } })
  if (!invited.ok) log.error('the invitations of a new clique were not sent', { code: invited.error.code })
  await storeAnswer(session.uid, resource('getClique', { params: { id: clique.cliqueId } }), { clique })
  await invalidate(session.uid, listsOf(session.userId))
  return ok(clique)
}

const change = async (cliqueId: string, call: 'joinClique' | 'leaveClique' | 'declineCliqueInvite') => {
  const session = currentSession()
  if (!session?.userId) return signedOut
  const answer = await api[call]({ params: { id: cliqueId } })
  if (!answer.ok) {
    // The specification shows nothing for a join or leave that fails (2 §2 'Clique page').
    log.error('a membership did not change', { call, code: answer.error.code, error: describe(answer.error) })
    return answer
  }
  await invalidate(session.uid, pathsOfClique(cliqueId, session.userId))
  return answer
}

export const joinClique = (cliqueId: string) => change(cliqueId, 'joinClique')
export const leaveClique = (cliqueId: string) => change(cliqueId, 'leaveClique')
export const declineInvite = (cliqueId: string) => change(cliqueId, 'declineCliqueInvite')
