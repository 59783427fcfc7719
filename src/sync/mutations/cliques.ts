/** Makes, joins and leaves cliques. */
import type { Clique } from '../../../contract/entities'
import { fail, ok, type Result } from '../../../contract/failure'
import { describe, log } from '../../platform/log'
import { stamp } from '../../store/stamp'
import { asUser } from '../session/api'
import { storeAnswer } from '../reading/fetch'
import { invalidate } from '../reading/freshness/invalidate'
import { listsOfCliques } from '../reading/shows'
import { pathOf, resource } from '../reading/resource'
import { currentSession } from '../session/session-state'
import type { MembershipChange, Photos } from '../kinds/base/effects'
import { perform } from './outbox/perform'
import { whileHolds } from './overlay/while-holds'

const signedOut = fail({ code: 'UNAUTHENTICATED', message: 'User not authenticated' } as const)

/**
 * Makes a private clique and invites the users, if there are any. The clique exists once this is ok: an invitation that fails is only logged
 * (docs/specification.md 2.2 'Create clique dialog'). A second call with the same clientId makes no second clique.
 */
export const createClique = async (clientId: string, name: string, userIds: string[]): Promise<Result<Clique>> => {
  const session = currentSession()
  if (!session?.userId) return signedOut
  const requestedAt = stamp()
  const created = await asUser(session.uid).createClique({ body: { name, bio: '', isPrivate: true, clientId } })
  if (!created.ok) return created
  const { clique } = created.value
  const isInviting = userIds.length > 0
  const body = { cliqueId: clique.cliqueId, userIds }
  const invited = isInviting ? await asUser(session.uid).inviteToClique({ body }) : ok(undefined)
  if (!invited.ok) log.error('clique.invitations_not_sent', { code: invited.error.code })
  await storeAnswer(session.uid, resource('getClique', { params: { id: clique.cliqueId } }), { clique }, requestedAt)
  await invalidate(session.uid, listsOfCliques(session.userId))
  return ok(clique)
}

const keyOf = (cliqueId: string) => `membership ${cliqueId}`

/** `kept`: the server cannot be reached; the outbox sends it later. */
const change = async (
  cliqueId: string,
  call: MembershipChange,
  query?: { photos: Photos },
): Promise<Result<'done' | 'kept'>> => {
  const session = currentSession()
  if (!session?.userId) return signedOut
  const args = { params: { id: cliqueId }, ...(query && { query }) }
  const answer = await perform(session.uid, { key: keyOf(cliqueId), kind: 'membership', call, args })
  if (!answer.ok) {
    // The specification shows nothing for a join or leave that fails (docs/specification.md 2.2 'Clique page').
    log.error('membership.failed', { call, code: answer.error.code, error: describe(answer.error) })
    // The shown invitation is outdated.
    if (answer.error.code === 'INVITE_ONLY') await invalidate(session.uid, [pathOf('getClique', cliqueId)])
    return answer
  }
  return ok(answer.value === 'kept' ? 'kept' : 'done')
}

export const joinClique = (cliqueId: string) => change(cliqueId, 'joinClique')
/** With 'go', the photos are deleted when the server ends the membership. */
export const leaveClique = (cliqueId: string, photos: Photos = 'stay') =>
  change(cliqueId, 'leaveClique', photos === 'go' ? { photos } : undefined)
export const declineInvite = (cliqueId: string) => change(cliqueId, 'declineCliqueInvite')

/** Calls `over` once the user's leave of the clique no longer holds. Returns a function that stops it. */
export const whileLeft = (cliqueId: string) =>
  whileHolds((mutations) => mutations.findLast(({ key }) => key === keyOf(cliqueId))?.call === 'leaveClique')
