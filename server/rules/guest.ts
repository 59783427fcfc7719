/**
 * [Note: Guests]
 *
 * A guest is a person without an account, who came by the link of one collection. Their rights are those of the link as
 * it is now: it can be paused and ended, and nothing of it is copied to the guest. So each question about a
 * guest ends here, in SQL, at the link's row (docs/decisions/0021).
 */
import { sql, type RawBuilder } from 'kysely'
import type { GuestRight } from '../../contract/call'

type Viewer = string | RawBuilder<unknown>

/** Whether the viewer is a guest. The database looks it up once for a query that has a fixed viewer. */
export const isGuest = (viewer: Viewer): RawBuilder<boolean> =>
  sql<boolean>`coalesce((select p.is_guest from persons p where p.user_id = ${viewer}), false)`

/** Whether the link in these columns has neither ended nor been revoked. */
export const isInForce = (link: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${link}.revoked_at`)} is null and ${sql.ref(`${link}.expires_at`)} > now())`

const columns = {
  add: 'may_add',
  see: 'may_see',
  like: 'may_like',
  readComments: 'may_read_comments',
  download: 'may_download',
} as const satisfies Record<Exclude<GuestRight, 'enter' | 'own'>, string>

/** Whether the viewer is a guest of the collection `c` whose link allows this now. */
export const isGuestWith = (right: keyof typeof columns, viewer: Viewer): RawBuilder<boolean> => sql<boolean>`exists (
  select from guests g join guest_links l on l.link_id = g.link_id
  where g.user_id = ${viewer} and g.removed_at is null and g.claimed_by is null and l.collection_id = c.collection_id
    and ${isInForce('l')} and l.paused_at is null and ${sql.ref(`l.${columns[right]}`)}
)`
