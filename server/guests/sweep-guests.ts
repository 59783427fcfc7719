import { sql } from 'kysely'
import type { Database } from '../database/tables'

/** Whether the link `l` ended more than 30 days ago. */
const isLongOver = sql<boolean>`least(l.revoked_at, l.expires_at) < now() - interval '30 days'`

/** Whether the guest `p` can no longer return: their link is long over or deleted, or they became a user long ago. */
const isGone = sql<boolean>`p.is_guest and not exists (
  select from guests g join guest_links l on l.link_id = g.link_id
  where g.user_id = p.user_id and coalesce(not ${isLongOver}, true)
    and (g.claimed_by is null or g.created_at > now() - interval '30 days'))`

/**
 * Forgets the guests of links that ended a month ago: their names and sessions, and all of them if none of their photos
 * is left. Their photos stay, as those of 'a guest'. Resolves to the number of guests that are forgotten.
 */
export const sweepGuests = async (db: Database): Promise<number> => {
  await sql`delete from guest_codes where expires_at < now()`.execute(db)
  await sql`delete from guest_sessions s using persons p where p.user_id = s.user_id and ${isGone}`.execute(db)
  await sql`update persons p set first_name = '' where first_name <> '' and ${isGone}`.execute(db)
  const { numAffectedRows = 0n } = await sql`
    delete from persons p where ${isGone} and not exists (select from images i where i.owner_id = p.user_id)`.execute(
    db,
  )
  await sql`delete from guest_links l where ${isLongOver}`.execute(db)
  return Number(numAffectedRows)
}
