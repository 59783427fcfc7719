/** Users whom other users have blocked (docs/decisions/0013). */
import { ok } from '../../../contract/failure'
import { notFound, refuse } from '../../../server/basis/refusal'
import { unfollow } from './people'
import { pageOf, type DoubleRoutes } from './route'
import type { BlockRow, ServerState } from './state'

const blockedBy = ({ blocks }: ServerState, viewer: string) => blocks.filter(({ blocker }) => blocker === viewer)

/** A block with the names under which the two users know each other: an earlier block by the other user has them. */
const makeBlock = (state: ServerState, blocker: string, blocked: string): BlockRow => {
  const back = state.blocks.find((row) => row.blocker === blocked && row.blocked === blocker)
  const nameOf = (id: string) => state.users.get(id)?.username ?? ''
  return {
    blocker,
    blocked,
    blockerName: back?.blockedName ?? nameOf(blocker),
    blockedName: back?.blockerName ?? nameOf(blocked),
    order: state.nextOrder(),
  }
}

const presentBlocked = ({ blocked, blockedName }: BlockRow) => ({ userId: blocked, username: blockedName })

/** Ends one user's requests and invitations to the other, and their tags of the other. */
const endOneWay = (state: ServerState, one: string, other: string) => {
  unfollow(state, one, other)
  for (const { invites } of state.cliques.values()) if (invites.get(other)?.by === one) invites.delete(other)
  for (const { owner, people } of state.items.values()) if (owner === one) people.delete(other)
}

export const blocks = {
  blockUser: (state, { params: { id } }, { userId }) => {
    if (id === userId) return refuse('FORBIDDEN', 'You cannot block yourself')
    if (!state.users.has(id)) return notFound('User')
    if (!blockedBy(state, userId).some(({ blocked }) => blocked === id)) state.blocks.push(makeBlock(state, userId, id))
    endOneWay(state, userId, id)
    endOneWay(state, id, userId)
    return ok({})
  },
  blockedUsers: (state, { query }, { userId }) => {
    const { rows, paging } = pageOf(
      blockedBy(state, userId).toSorted((a, b) => b.order - a.order),
      query,
    )
    return ok({ ...paging, users: rows.map(presentBlocked) })
  },
  blockedUser: (state, { params: { id } }, { userId }) => {
    const row = blockedBy(state, userId).find(({ blocked }) => blocked === id)
    return row ? ok({ user: presentBlocked(row) }) : notFound('User')
  },
  unblockUser: (state, { params: { id } }, { userId }) => {
    state.blocks = state.blocks.filter(({ blocker, blocked }) => blocker !== userId || blocked !== id)
    return ok({})
  },
} satisfies DoubleRoutes
