/**
 * [Note: Groups of activities]
 *
 * Activities of one kind about one thing on one day (UTC) are one group. All of a group is in one day, so the newest
 * groups are in the newest days: a page groups only the days that its groups may be in. How many activities make a
 * group is not known before: if the first days do not fill the page, it reads as many as their groups suggest.
 */
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Database, Tables } from '../database/tables'
import { seesCollection } from '../rules/collection'
import { isShownComment } from '../rules/comment'
import { isShownTo } from '../rules/user'

/** How long activities are kept and listed, in days. */
export const ACTIVITY_DAYS = 90
/** The maximum number of users that a group names; the others are only counted. */
const MAX_NAMED_USERS = 2

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
  /** The number of groups on all pages; if more follow, at least one more than those up to this page. */
  total: number
  /** The number of activities in all these groups. */
  total_events: number
}

/** The activities for a user: their own, and those of cliques since they joined, unless they muted the clique. */
const concerning = (viewer: string, of: RawBuilder<unknown>) => sql`
    (select a.* from activities a where a.user_id = ${viewer} ${of})
    union all
    select a.* from clique_members m cross join lateral (
      select a.* from activities a where a.clique_id = m.clique_id and a.happened_at >= m.joined_at ${of}) a
    where m.user_id = ${viewer} and not m.is_muted`

/**
 * The first day (its start) on which a group of the newest `count` activities may be; undefined if there are fewer in
 * each of the user's lists. Reads `count` entries of an index for each list.
 */
const startOf = async (db: Database, viewer: string, count: number): Promise<Date | undefined> => {
  const { rows } = await sql<{ since: Date | null }>`
    with nth as (${concerning(viewer, sql`order by a.happened_at desc offset ${count - 1} limit 1`)})
    select date_trunc('day', max(happened_at), 'utc') as since from nth`.execute(db)
  return rows[0]?.since ?? undefined
}

/** For a page, that many activities for each group are read at first. */
const ACTIVITIES_PER_GROUP = 3
/** The least growth, and the room for days with more activities in a group than the days before. */
const GROWTH = 1.5

/** One page of `viewer`'s groups, newest first: see [Note: Groups of activities] and `selectGroups`. */
export const readGroups = async (db: Database, viewer: string, limit: number, offset: number): Promise<Group[]> => {
  const wanted = offset + limit + 1
  for (let count = ACTIVITIES_PER_GROUP * wanted; ;) {
    const since = await startOf(db, viewer, count)
    const { rows } = await selectGroups(viewer, since, limit, offset).execute(db)
    // Without a row on this page nothing is known of the groups before it.
    const [{ total, total_events: events } = { total: 1, total_events: 4 * count }] = rows
    if (since === undefined || total >= wanted) return rows
    count = Math.ceil(GROWTH * Math.max(count, (events * wanted) / total))
  }
}

/**
 * One page of `viewer`'s groups since `since` (the start of a day), newest first. Rights are checked here and not when
 * the activity was recorded: the list has no activity of a collection that the viewer no longer sees, nor of a clique
 * from before they joined it, after they left it, or while they have muted it. A photo that was moved to another
 * collection is not shown.
 */
const selectGroups = (viewer: string, since: Date | undefined, limit: number, offset: number) => sql<Group>`
  with mine as (${concerning(viewer, sql`and a.happened_at >= ${since ?? '-infinity'}::timestamptz`)}
  ), seen as (
    select a.*, c.name as collection, case when a.kind = 'report' then c.clique_id else a.clique_id end as place_id,
      (select i.item_id from items i
        where i.item_id = coalesce(a.newest_item_id, a.item_id) and i.collection_id = a.collection_id) as shown_item,
      case when a.kind in ('comment', 'reply') then a.item_id else coalesce(a.collection_id, a.clique_id, a.user_id) end as subject
    from mine a left join collections c on c.collection_id = a.collection_id
    where (a.actor_id <> ${viewer} or a.kind in ('export', 'report', 'passkey', 'codeEmail')) and ${isShownTo(viewer, 'a.actor_id')}
      and a.happened_at > now() - make_interval(days => ${ACTIVITY_DAYS}::int)
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
      (count(*) over ())::int as total, (sum(count(*)) over ())::int as total_events
    from seen group by kind, subject, day
    order by at desc, kind, subject limit ${limit} offset ${offset}
  )
  select p.kind || ' ' || p.subject || ' ' || p.day as id, p.kind, p.at, p.at > u.activity_seen_at as is_new,
    array(select x.actor from unnest(p.actors) with ordinality x (actor, place)
      group by x.actor order by min(x.place) limit ${MAX_NAMED_USERS})::text[] as actors,
    p.actor_count, p.event_count, p.item_count, p.collection_id, p.collection, p.clique_id, q.name as clique,
    p.newest_item, k.payload as text, p.total, p.total_events
  from page p
  join users u on u.user_id = ${viewer}
  left join cliques q on q.clique_id = p.clique_id
  left join comments k on k.comment_id = p.newest_comment
  order by p.at desc, p.kind, p.subject`
