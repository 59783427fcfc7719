/**
 * [Note: Groups of activities]
 *
 * The activities of a day (UTC) that are of one kind and about one thing are a group. A page reads neither more groups
 * nor more of a group than it shows, so it costs the same however much happened:
 * - The heads of the groups, newest day first, come from an index: from each group of a list it steps to the next one,
 *   past all other activities of the group. Groups of one day are ordered by time, so only whole days are shown. A page
 *   does not know on which days its groups are: each list is followed up to a number of groups, and in any case over the
 *   days of the newest activities. If these are too few, the page is read again with more.
 * - MAX_COUNTED activities of each group on the page are read, from the newest shown one on; of a larger group the page
 *   says 'at least'. The users, photos and comments that they name are looked up once for all groups.
 *
 * Counters that are kept when an activity is recorded would be exact, but only for a viewer from whom nothing is hidden:
 * rights are checked when the list is read. It has no activity of a collection that the viewer no longer sees, nor of
 * a clique from before they joined it, after they left it, or while they have muted it, nor of a user whom a block
 * hides. A photo that was moved to another collection is not shown. Hidden activities are read until a shown one is found.
 */
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Database, Tables } from '../database/tables'
import { seesCollection } from '../rules/collection'
import { ACTIVITY_DAYS, isListed, isShown, lookUpAll, lookUpEach } from './shown'

/** The maximum number of users that a group names; the others are only counted. */
const MAX_NAMED_USERS = 2
/** How many activities of a group are read. */
export const MAX_COUNTED = 25

export interface Group {
  id: string
  kind: Selectable<Tables['activities']>['kind']
  /** The time of the newest activity, ISO 8601. */
  at: string
  is_new: boolean
  /** Ids of the named users, the user of the newest activity first. */
  actors: string[]
  actor_count: number
  /** All of them are guests. */
  are_guests: boolean
  event_count: number
  item_count: number
  /** True if the group may have more activities than were counted. */
  is_at_least: boolean
  collection_id: string | null
  collection: string | null
  clique_id: string | null
  clique: string | null
  newest_item: string | null
  text: string | null
}

export interface Groups {
  groups: Group[]
  /** The number of groups on all pages; if more follow, at least one more than those up to this page. */
  total: number
}

/** How many groups, and how many activities, are read at first for each group up to the end of the page. */
const READ_GROUPS = 1.5
const READ_ACTIVITIES = 3

/** The lists with activities for a user: their own, and those of cliques since they joined, unless they muted the clique. */
const listsOf = (viewer: string) => sql`
  select ${viewer}::uuid as list_id, '-infinity'::timestamptz as since
  union all
  select m.clique_id, m.joined_at from clique_members m where m.user_id = ${viewer} and not m.is_muted`

/** The activities of group `g` since the viewer may see its list. */
const ofGroup = sql`a.list_id = g.list_id and a.day = g.day and a.kind = g.kind and a.subject = g.subject
  and a.happened_at >= g.since`

/**
 * The common table expressions `frontier`, the day up to which groups may be missing, and `heads`, the viewer's groups of
 * later days. `wanted` is the number of groups up to the end of the page, `scale` how much more is read than at first.
 */
const selectHeads = (viewer: string, wanted: number, scale: number) => {
  const recent = sql`a.day >= (now() at time zone 'utc')::date - ${ACTIVITY_DAYS}::int`
  const activities = Math.ceil(READ_ACTIVITIES * wanted * scale)
  const next = (list: RawBuilder<unknown>, after: RawBuilder<unknown>) => sql`lateral (
    select a.day, a.kind, a.subject, a.collection_id from activities a where a.list_id = ${list} and ${recent} ${after}
    order by a.day desc, a.kind desc, a.subject desc, a.happened_at desc limit 1) a`
  return sql`
    lists as (${listsOf(viewer)}),
    newest_days as (
      select a.list_id, a.day from lists l cross join lateral (
        select a.list_id, a.day from activities a where a.list_id = l.list_id and ${recent} order by a.day desc limit ${activities}) a
    ),
    limits as (
      select coalesce((select day from newest_days order by day desc offset ${activities - 1} limit 1), '-infinity') as day,
        1 + ceil(${READ_GROUPS * wanted * scale}::float / coalesce((
          -- How many lists have about as much as the busiest one.
          select sum(n) / max(n) from (select count(*) as n from newest_days group by list_id) busy), 1)) as steps
    ),
    groups as (
      select l.list_id, l.since, 1 as step, a.* from lists l cross join ${next(sql`l.list_id`, sql``)}
      union all
      select g.list_id, g.since, g.step + 1, a.* from groups g cross join limits m
        cross join ${next(sql`g.list_id`, sql`and (a.day, a.kind, a.subject) < (g.day, g.kind, g.subject)`)}
        where g.step < m.steps or g.day >= m.day
    ),
    frontier as (
      select max(g.day) as day from groups g cross join limits m where g.step >= m.steps and g.day < m.day
    ),
    heads as (
      select g.*, c.name as collection, c.clique_id, newest.at
      from groups g left join collections c on c.collection_id = g.collection_id
      cross join lateral (
        select a.happened_at as at from activities a
        where ${ofGroup} and a.collection_id is not distinct from g.collection_id and ${isListed(viewer)} and ${isShown(viewer, lookUpEach)}
        order by a.happened_at desc limit 1) newest
      where (g.day > (select day from frontier) or (select day from frontier) is null)
        and (g.collection_id is null or ${seesCollection(viewer)})
    )`
}

/** The common table expression `page`: the groups of these heads, in the order of `place`. */
const selectPage = (viewer: string, limit: number, offset: number) => sql`
  head as (
    select row_number() over () as place, h.* from (
      select * from heads order by at desc, kind, subject limit ${limit} offset ${offset}) h
  ),
  read as materialized (
    select g.place, g.clique_id as clique_of_collection, a.* from head g cross join lateral (
      select a.key, a.kind, a.actor_id, a.item_id, a.comment_id, a.clique_id, a.count, a.happened_at,
        coalesce(a.newest_item_id, a.item_id) as newest_item_id
      from activities a
      where ${ofGroup} and a.happened_at <= g.at and a.collection_id is not distinct from g.collection_id and ${isListed(viewer)}
      order by a.happened_at desc limit ${MAX_COUNTED}) a
  ),
  counted as (
    select a.place, array_agg(a.actor_id order by a.happened_at desc) as actors, count(distinct a.actor_id)::int as actor_count,
      sum(a.count)::int as event_count, count(distinct a.item_id)::int as item_count,
      (array_agg(a.clique_id))[1] as clique_id,
      (array_agg(a.newest_item_id order by a.happened_at desc))[1] as newest_item,
      (array_agg(a.comment_id order by a.happened_at desc))[1] as newest_comment
    from read a cross join lateral (select a.clique_of_collection as clique_id) c
    where ${isShown(viewer, lookUpAll('read'))}
    group by a.place
  ),
  page as (
    select g.kind || ' ' || g.subject || ' ' || g.day as id, g.kind, g.at,
      g.at > (select u.activity_seen_at from users u where u.user_id = ${viewer}) as is_new,
      array(select x.actor from unnest(p.actors) with ordinality x (actor, place)
        group by x.actor order by min(x.place) limit ${MAX_NAMED_USERS}) as actors,
      p.actor_count, p.event_count, p.item_count,
      not exists (select from users u where u.user_id = any(p.actors)) as are_guests,
      (select count(*) from read a where a.place = g.place) >= ${MAX_COUNTED} as is_at_least,
      g.collection_id, g.collection, q.clique_id, q.name as clique,
      (select i.item_id from items i where i.item_id = p.newest_item and i.collection_id = g.collection_id) as newest_item,
      k.payload as text
    from head g
    join counted p on p.place = g.place
    left join cliques q on q.clique_id = case when g.kind = 'report' then g.clique_id else p.clique_id end
    left join comments k on k.comment_id = p.newest_comment
    order by g.place
  )`

/** One page of `viewer`'s groups, newest first: see [Note: Groups of activities]. */
export const readGroups = async (db: Database, viewer: string, limit: number, offset: number): Promise<Groups> => {
  const wanted = offset + limit + 1
  for (let scale = 1; ; scale *= 4) {
    const { rows } = await sql<Groups & { is_whole: boolean }>`
      with recursive ${selectHeads(viewer, wanted, scale)}, ${selectPage(viewer, limit, offset)}
      select (select day from frontier) is null as is_whole, (select count(*)::int from heads) as total,
        coalesce((select json_agg(p) from page p), '[]') as groups`.execute(db)
    const [read] = rows
    if (read && (read.is_whole || read.total >= wanted)) return { groups: read.groups, total: read.total }
  }
}
