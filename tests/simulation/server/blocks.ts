/** Users whom another has blocked (docs/decisions/0013). */
import { ok } from '../../../contract/failure'
import { notFound, refuse } from '../../../server/refusal'
import { presentUsers, unfollow } from './people'
import { presentUser } from './present'
import type { DoubleRoutes } from './route'
import type { ServerState } from './state'

const blockedBy = ({ blocks }: ServerState, viewer: string) => blocks.filter(({ blocker }) => blocker === viewer)

/** Ends what one user has asked of the other. */
const endOneWay = (state: ServerState, one: string, other: string) => {
  unfollow(state, one, other)
  for (const { invites } of state.cliques.values()) if (invites.get(other)?.by === one) invites.delete(other)
}

export const blocks = {
  blockUser: (state, { params: { id } }, { userId }) => {
    if (id === userId) return refuse('FORBIDDEN', 'You cannot block yourself')
    if (!state.users.has(id)) return notFound('User')
    if (!blockedBy(state, userId).some(({ blocked }) => blocked === id))
      state.blocks.push({ blocker: userId, blocked: id, order: state.nextOrder() })
    endOneWay(state, userId, id)
    endOneWay(state, id, userId)
    return ok({})
  },
  blockedUsers: (state, { query }, { userId }) => {
    const rows = blockedBy(state, userId).toSorted((a, b) => b.order - a.order)
    return ok(
      presentUsers(
        state,
        userId,
        rows.map(({ blocked }) => blocked),
        query,
      ),
    )
  },
  blockedUser: (state, { params: { id } }, { userId }) => {
    const user = blockedBy(state, userId).some(({ blocked }) => blocked === id) ? state.users.get(id) : undefined
    return user ? ok({ user: presentUser(state, userId, user) }) : notFound('User')
  },
  unblockUser: (state, { params: { id } }, { userId }) => {
    state.blocks = state.blocks.filter(({ blocker, blocked }) => blocker !== userId || blocked !== id)
    return ok({})
  },
} satisfies DoubleRoutes
