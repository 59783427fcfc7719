import { sql } from 'kysely'
import type { Writing } from '../database/tables'

/** The announced bytes by which an owner's image grows or shrinks, counted for a clique if it belongs to one. */
export interface Share {
  ownerId: string | null
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

/**
 * Adds to the stored bytes of users and cliques: cliques before users, each by id, in the lock order of all
 * transactions.
 */
export const countBytes = async (trx: Writing, shares: readonly Share[]): Promise<void> => {
  for (const [cliqueId, bytes] of sumBy(shares, (share) => share.cliqueId))
    await trx.updateTable('cliques').set(plus(bytes)).where('clique_id', '=', cliqueId).execute()
  for (const [ownerId, bytes] of sumBy(shares, (share) => share.ownerId))
    await trx.updateTable('users').set(plus(bytes)).where('user_id', '=', ownerId).execute()
}
