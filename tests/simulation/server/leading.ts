/** Actions of a clique's leader on its members, and photos that leave with a member. */
import { ok, type Result } from '../../../contract/failure'
import { notFound, refuse, type Refusal } from '../../../server/basis/refusal'
import { endAnnouncements } from './guests/rights'
import type { DoubleRoutes } from './route'
import type { CliqueRow, ServerState } from './state'

export const checkLeads = (state: ServerState, viewer: string, id: string): Result<CliqueRow, Refusal> => {
  const clique = state.cliques.get(id)
  if (!clique) return notFound('Clique')
  return clique.leader === viewer ? ok(clique) : refuse('FORBIDDEN', 'Only the leader of the clique may do this')
}

const photosOf = (state: ServerState, cliqueId: string, owner: string) =>
  [...state.items.values()].filter(
    (item) => item.isReady && item.owner === owner && state.collections.get(item.collectionId)?.cliqueId === cliqueId,
  )

/** Deletes all photos of a member in a clique. */
export const takePhotos = (state: ServerState, cliqueId: string, owner: string, deletedBy: string) => {
  for (const item of photosOf(state, cliqueId, owner))
    if (!item.isDeleted) Object.assign(item, { isDeleted: true, deletedBy, deletedOrder: state.nextOrder() })
}

/** Ends the guest links that a removed member made, with what their guests have announced. */
const endLinksOf = (state: ServerState, maker: string, cliqueId: string) => {
  for (const link of state.guestLinks.values()) {
    if (link.createdBy !== maker || state.collections.get(link.collectionId)?.cliqueId !== cliqueId) continue
    link.isRevoked = true
    endAnnouncements(state, (id) => state.guests.get(id)?.linkId === link.id)
  }
}

export const leading = {
  removeMember: (state, { params: { id, userId: member }, query: { photos } }, { userId }) => {
    const led = checkLeads(state, userId, id)
    if (!led.ok) return led
    if (member === userId) return refuse('FORBIDDEN', 'A leader leaves the clique')
    if (!led.value.members.delete(member)) return ok({})
    led.value.removed.set(member, state.nextOrder())
    for (const [invitee, { by }] of led.value.invites) if (by === member) led.value.invites.delete(invitee)
    endLinksOf(state, member, id)
    if (photos === 'go') takePhotos(state, id, member, userId)
    return ok({})
  },
  handOverClique: (state, { params: { id }, body: { userId: next } }, { userId }) => {
    const led = checkLeads(state, userId, id)
    if (!led.ok) return led
    if (!led.value.members.has(next)) return notFound('Member')
    led.value.leader = next
    return ok({})
  },
} satisfies DoubleRoutes
