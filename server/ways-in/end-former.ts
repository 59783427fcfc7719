import { sql } from 'kysely'
import { ok } from '../../contract/failure'
import type { Database } from '../database/tables'
import { inTransaction } from '../database/transaction'
import type { Log } from '../telemetry/log'
import { endWaysIn, type Ended } from './end-ways-in'

/** The removed members and suspended users whose links still admit: `clique_id` is null of a suspended user. */
const findFormer = async (db: Database) => {
  const { rows } = await sql<{ user_id: string; clique_id: string | null }>`
    with links as (
      select l.created_by, c.clique_id from guest_links l join collections c on c.collection_id = l.collection_id
        where l.revoked_at is null and l.expires_at > now()
      union
      select l.created_by, l.clique_id from clique_invite_links l
        where l.revoked_at is null and coalesce(l.expires_at > now(), true)
      union
      select p.invited_by, p.clique_id from personal_invitations p
        where p.used_at is null and p.joined_at is null and p.expires_at > now()
    )
    select r.user_id, r.clique_id from links l
      join removed_members r on r.user_id = l.created_by and r.clique_id = l.clique_id
    union
    select u.user_id, null from links l join users u on u.user_id = l.created_by where u.suspended_at is not null
    order by 1, 2`.execute(db)
  return rows
}

/**
 * Ends the ways in that earlier versions left valid when their makers were removed or suspended, and logs how many. Later
 * starts find none.
 */
export const endFormer = async (db: Database, log: Log): Promise<void> => {
  const counts: Ended['counts'] = {}
  for (const { user_id: userId, clique_id: cliqueId } of await findFormer(db)) {
    const ended = await inTransaction<Ended, never>(db, async (trx) =>
      ok(
        await (cliqueId === null
          ? endWaysIn(trx, 'suspension', { userId })
          : endWaysIn(trx, 'removal', { cliqueId, userId })),
      ),
    )
    if (!ended.ok) continue
    for (const [name, count = 0] of Object.entries(ended.value.counts))
      if (count > 0) counts[name as keyof typeof counts] = (counts[name as keyof typeof counts] ?? 0) + count
  }
  if (Object.keys(counts).length > 0)
    log('ways_in.ended', { reason: 'their makers were removed or suspended before', ...counts })
}
