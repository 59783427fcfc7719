import { sql } from 'kysely'
import { ok, type Result } from '../../../contract/failure'
import { enterClique, inviteOnly, lockClique } from '../../acts/cliques/enter-clique'
import { lockPhotosOf } from '../../acts/cliques/take-photos'
import { giveOver } from '../../acts/photos/give-over'
import { notFound, refuse, type Refusal } from '../../basis/refusal'
import type { Writing } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { hashOf } from '../../identity/hash'
import { mayJoinByLink, standingIn } from '../../rules/clique'
import { isInForce } from '../../rules/guest'
import type { GuestRoutes } from '../route'

const findClaimed = (trx: Writing, token: string) =>
  trx
    .selectFrom('guest_sessions as s')
    .innerJoin('guests as g', 'g.user_id', 's.user_id')
    .innerJoin('guest_links as l', 'l.link_id', 'g.link_id')
    .innerJoin('collections as c', 'c.collection_id', 'l.collection_id')
    .select(['g.user_id', 'g.removed_at', 'g.claimed_by', 'c.collection_id', 'c.clique_id'])
    .select(sql<boolean>`(l.may_join and l.paused_at is null and ${isInForce('l')})`.as('may_join'))
    .where('s.token_hash', '=', hashOf(token))
    .where('l.kind', '=', 'guest')
    .executeTakeFirst()

/** A user who is no member becomes one if the link allows it now and no leader has removed them. */
const join = async (
  trx: Writing,
  userId: string,
  cliqueId: string,
  mayJoin: boolean,
): Promise<Result<object, Refusal>> => {
  const clique = await lockClique(trx, cliqueId)
  if (clique === undefined) return notFound('Guest')
  const standing = await standingIn(trx, userId, cliqueId)
  if (standing?.isMember) return ok({})
  if (!mayJoin) return refuse('FORBIDDEN', 'This link does not let guests join')
  if (standing && !mayJoinByLink(standing)) return inviteOnly()
  await enterClique(trx, clique, userId)
  return ok({})
}

export const claimGuest = {
  claimGuest: async ({ db, live, bounds }, { body: { token } }, { userId }) => {
    const claimed = await inTransaction(db, async (trx) => {
      const found = await findClaimed(trx, token)
      if (found === undefined) return notFound('Guest')
      const { user_id: guestId, clique_id: cliqueId, collection_id: collectionId } = found
      const answer = ok({ cliqueId, collectionId })
      // Before the removal: a device whose answer was lost asks again, and has photos of the user's.
      if (found.claimed_by !== null) return found.claimed_by === userId ? answer : notFound('Guest')
      if (found.removed_at !== null) return notFound('Guest')
      await lockPhotosOf(trx, cliqueId, guestId)
      const joined = await join(trx, userId, cliqueId, found.may_join)
      if (!joined.ok) return joined
      // The second of two claims at once finds the guest taken.
      const guest = await trx
        .selectFrom('guests')
        .select('claimed_by')
        .where('user_id', '=', guestId)
        .forUpdate()
        .executeTakeFirst()
      if (guest === undefined) return notFound('Guest')
      if (guest.claimed_by !== null) return guest.claimed_by === userId ? answer : notFound('Guest')
      const given = await giveOver(trx, bounds, guestId, userId)
      return given.ok ? answer : given
    })
    if (!claimed.ok) return claimed
    live.tell({ what: 'clique', id: claimed.value.cliqueId }, { what: 'collection', id: claimed.value.collectionId })
    return claimed
  },
} satisfies GuestRoutes
