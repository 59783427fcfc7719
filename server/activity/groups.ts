/** The query of the activity list: activities of one kind about one thing on one day are one group. */
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Tables } from '../database/tables'
import { seesCollection } from '../rules/collection'
import { isShownComment } from '../rules/comment'
import { isShownTo } from '../rules/user'

/** How long activities are kept and listed, in days. */
export const ACTIVITY_DAYS = 90
/** The maximum number of users that a group names; the others are only counted. */
const MAX_NAMED_USERS = 2

/** Activities of one kind about one thing on one day (UTC). */
export interface Group {
  id: string
  kind: Selectable<Tables['activities']>['kind']
  at: Date
  is_new: boolean
  /** Ids of the named users, the user of the newest activity first. */
  actors: string[]
  actor_count: number
  event_count: number
  item_count: number
  collection_id: string | null
  collection: string | null
  clique_id: string | null
  clique: string | null
  newest_item: string | null
  text: string | null
  /** The number of groups on all pages. */
  total: number
}

/**
 * One page of `viewer`'s groups, newest first. Rights are checked here and not when the activity was recorded: the list
 * has no activity of a collection that the viewer no longer sees, nor of a clique from before they joined it, after
 * they left it, or while they have muted it. A photo that was moved to another collection is not shown.
 */
export const selectGroups = (viewer: string, limit: number, offset: number): RawBuilder<Group> => sql<Group>`
  with mine as (
    select a.* from activities a where a.user_id = ${viewer}
    union all
    select a.* from clique_members m join activities a on a.clique_id = m.clique_id and a.happened_at >= m.joined_at
    where m.user_id = ${viewer} and not m.is_muted
  ), seen as (
    select a.*, c.name as collection, case when a.kind = 'report' then c.clique_id else a.clique_id end as place_id,
      (select i.item_id from items i
        where i.item_id = coalesce(a.newest_item_id, a.item_id) and i.collection_id = a.collection_id) as shown_item,
      case when a.kind in ('comment', 'reply') then a.item_id else coalesce(a.collection_id, a.clique_id, a.user_id) end as subject
    from mine a left join collections c on c.collection_id = a.collection_id
    where (a.actor_id <> ${viewer} or a.kind in ('export', 'report', 'passkey', 'codeEmail')) and ${isShownTo(viewer, 'a.actor_id')} and a.happened_at > now() - make_interval(days => ${ACTIVITY_DAYS}::int)
      and (a.collection_id is null or ${seesCollection(viewer)})
      and (a.kind <> 'export' or exists (
        select from data_exports e where e.user_id = ${viewer} and a.key = 'export ' || e.export_id and e.expires_at > now()))
      and (a.kind <> 'report' or exists (
        select from reports r join cliques q on q.clique_id = c.clique_id
        where r.item_id = a.item_id and r.kept_at is null and q.leader_id = ${viewer}))
      and (a.comment_id is null or exists (
        select from comments k where k.comment_id = a.comment_id and ${isShownComment(viewer)}))
      and (a.item_id is null or exists (select from items i where i.item_id = a.item_id and i.state = 'READY'))
  ), page as (
    select kind, subject, day, max(happened_at) as at,
      (array_agg(actor_id order by happened_at desc))[1:200] as actors,
      count(distinct actor_id)::int as actor_count, sum(count)::int as event_count, count(distinct item_id)::int as item_count,
      (array_agg(collection_id))[1] as collection_id, min(collection) as collection, (array_agg(place_id))[1] as clique_id,
      (array_agg(shown_item order by happened_at desc))[1] as newest_item,
      (array_agg(comment_id order by happened_at desc))[1] as newest_comment,
      (count(*) over ())::int as total
    from seen group by kind, subject, day
    order by at desc, kind, subject limit ${limit} offset ${offset}
  )
  select p.kind || ' ' || p.subject || ' ' || p.day as id, p.kind, p.at, p.at > u.activity_seen_at as is_new,
    array(select x.actor from unnest(p.actors) with ordinality x (actor, place)
      group by x.actor order by min(x.place) limit ${MAX_NAMED_USERS})::text[] as actors,
    p.actor_count, p.event_count, p.item_count, p.collection_id, p.collection, p.clique_id, q.name as clique,
    p.newest_item, k.payload as text, p.total
  from page p
  join users u on u.user_id = ${viewer}
  left join cliques q on q.clique_id = p.clique_id
  left join comments k on k.comment_id = p.newest_comment
  order by p.at desc, p.kind, p.subject`
