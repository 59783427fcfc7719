import { sql } from 'kysely'
import type { Writing } from '../database/tables'

/** The announced bytes by which an image grows or shrinks, counted for its clique if it belongs to one. */
export interface Share {
  /** The user who pays for it. */
  payerId: string | null
  cliqueId: string | null
  bytes: number
}

const sumBy = (shares: readonly Share[], keyOf: (share: Share) => string | null) => {
  const sums = new Map<string, number>()
  for (const share of shares) {
    const key = keyOf(share)
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) + share.bytes)
  }
  return [...sums].filter(([, bytes]) => bytes !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1))
}

const plus = (bytes: number) => ({ stored_bytes: sql<string>`stored_bytes + ${bytes}::bigint` })

/** The bytes that a user pays for, by how much they changed, and the user's own limit. */
export interface Use {
  user_id: string
  more: number
  stored_bytes: string
  quota_bytes: string | null
}

/**
 * Adds to the stored bytes of users and cliques: cliques before users, each by id, in the lock order of all
 * transactions. Resolves to what the users whose bytes changed pay for now: the rows are locked, so of two reservations at
 * once the second counts the first.
 */
export const countBytes = async (trx: Writing, shares: readonly Share[]): Promise<Use[]> => {
  const uses: Use[] = []
  for (const [cliqueId, bytes] of sumBy(shares, (share) => share.cliqueId))
    await trx.updateTable('cliques').set(plus(bytes)).where('clique_id', '=', cliqueId).execute()
  for (const [payerId, more] of sumBy(shares, (share) => share.payerId))
    uses.push({
      more,
      ...(await trx
        .updateTable('persons')
        .set(plus(more))
        .where('user_id', '=', payerId)
        .returning(['user_id', 'stored_bytes', 'quota_bytes'])
        .executeTakeFirstOrThrow()),
    })
  return uses
}
