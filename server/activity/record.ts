/**
 * [Note: Recording activities]
 *
 * Each function writes in the transaction of the event itself, so that an activity exists if and only if its event
 * does. The key gives a repeated event one row. Rows that name a comment, photo, collection or clique are deleted by
 * their references; only likes, follows and memberships that end are removed here.
 */
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Writing } from '../database/tables'

/** Users whose list of activities has changed. */
type Concerned = Promise<string[]>

const write = async (trx: Writing, insertion: ReturnType<typeof sql>): Concerned => {
  const { rows } = await sql<{
    user_id: string | null
  }>`${insertion} on conflict (key) do nothing returning user_id`.execute(trx)
  return rows.flatMap(({ user_id: id }) => id ?? [])
}

const remove = async (trx: Writing, key: string): Concerned => {
  const rows = await trx.deleteFrom('activities').where('key', '=', key).returning('user_id').execute()
  return rows.flatMap(({ user_id: id }) => id ?? [])
}

const likeKey = (itemId: string, actor: string) => `like ${itemId} ${actor}`
const followKey = (actor: string, followee: string) => `follower ${followee} ${actor}`
const memberKey = (cliqueId: string, actor: string) => `member ${cliqueId} ${actor}`

export const recordLike = (trx: Writing, actor: string, itemId: string): Concerned =>
  write(
    trx,
    sql`insert into activities (key, kind, user_id, actor_id, collection_id, item_id)
      select ${likeKey(itemId, actor)}, 'like', i.owner_id, ${actor}::uuid, i.collection_id, i.item_id
      from items i where i.item_id = ${itemId} and i.owner_id <> ${actor}::uuid`,
  )

export const removeLike = (trx: Writing, actor: string, itemId: string): Concerned =>
  remove(trx, likeKey(itemId, actor))

/** For the owner of the photo, and for the author of the comment that the reply is to. */
export const recordComment = async (trx: Writing, commentId: string): Concerned => [
  ...(await write(
    trx,
    sql`insert into activities (key, kind, user_id, actor_id, collection_id, item_id, comment_id)
      select 'comment ' || k.comment_id, 'comment', i.owner_id, k.user_id, i.collection_id, i.item_id, k.comment_id
      from comments k join items i on i.item_id = k.item_id
      where k.comment_id = ${commentId} and k.user_id <> i.owner_id`,
  )),
  ...(await write(
    trx,
    sql`insert into activities (key, kind, user_id, actor_id, collection_id, item_id, comment_id)
      select 'reply ' || k.comment_id, 'reply', t.user_id, k.user_id, i.collection_id, i.item_id, k.comment_id
      from comments k join comments t on t.comment_id = k.parent_id join items i on i.item_id = k.item_id
      where k.comment_id = ${commentId} and t.user_id not in (k.user_id, i.owner_id)`,
  )),
]

/**
 * For a comment that is about to be deleted with its replies: otherwise the references would delete their activities
 * without an event.
 */
export const removeComment = async (trx: Writing, commentId: string): Concerned => {
  const thread = trx
    .selectFrom('comments')
    .select('comment_id')
    .where(({ eb, or }) => or([eb('comment_id', '=', commentId), eb('parent_id', '=', commentId)]))
  const rows = await trx.deleteFrom('activities').where('comment_id', 'in', thread).returning('user_id').execute()
  return rows.flatMap(({ user_id: id }) => id ?? [])
}

/** New photos of one user in one collection: one row a day, whose count grows. */
export const recordPhotos = async (trx: Writing, actor: string, collectionId: string, itemIds: readonly string[]) => {
  await sql`
    insert into activities (key, kind, clique_id, actor_id, collection_id, newest_item_id, count)
    select 'photos ' || c.collection_id || ' ' || ${actor}::text || ' ' || (now() at time zone 'utc')::date, 'photos',
      c.clique_id, ${actor}::uuid, c.collection_id, ${itemIds.at(-1)}::uuid, ${itemIds.length}::int
    from collections c where c.collection_id = ${collectionId}
    on conflict (key) do update set count = activities.count + excluded.count,
      newest_item_id = excluded.newest_item_id, happened_at = excluded.happened_at`.execute(trx)
}

export const recordMember = (trx: Writing, actor: string, cliqueId: string): Concerned =>
  write(
    trx,
    sql`insert into activities (key, kind, clique_id, actor_id)
      values (${memberKey(cliqueId, actor)}, 'member', ${cliqueId}::uuid, ${actor}::uuid)`,
  )

export const removeMember = (trx: Writing, actor: string, cliqueId: string): Concerned =>
  remove(trx, memberKey(cliqueId, actor))

export const recordFollower = (trx: Writing, actor: string, followee: string): Concerned =>
  write(
    trx,
    sql`insert into activities (key, kind, user_id, actor_id)
      values (${followKey(actor, followee)}, 'follower', ${followee}::uuid, ${actor}::uuid)`,
  )

export const removeFollower = (trx: Writing, actor: string, followee: string): Concerned =>
  remove(trx, followKey(actor, followee))

/** The copy of the user's data is ready. */
export const recordExport = (trx: Writing, userId: string, exportId: string): Concerned =>
  write(
    trx,
    sql`insert into activities (key, kind, user_id, actor_id)
      values (${`export ${exportId}`}, 'export', ${userId}::uuid, ${userId}::uuid)`,
  )

/** A way to sign in to the user's own account was added or removed. */
export const recordAccountChange = (trx: Writing, userId: string, kind: 'passkey' | 'codeEmail'): Concerned =>
  write(
    trx,
    sql`insert into activities (key, kind, user_id, actor_id)
      values (${`${kind} ${newId()}`}, ${kind}, ${userId}::uuid, ${userId}::uuid)`,
  )

/** Operators are told once in this time that someone waits for a code. */
const WAITING_INTERVAL = sql`interval '10 minutes'`

/** Someone waits for a code that the operators hand on. */
export const recordWaitingCode = (trx: Writing): Concerned =>
  write(
    trx,
    sql`insert into activities (key, kind, user_id, actor_id)
      select 'waitingCode ' || u.user_id || ' ' || ${newId()}::text, 'waitingCode', u.user_id, u.user_id
      from users u where u.is_operator and not exists (
        select from activities a where a.list_id = u.user_id and a.day >= (now() at time zone 'utc')::date - 1
          and a.kind = 'waitingCode' and a.happened_at > now() - ${WAITING_INTERVAL})`,
  )

/**
 * Guest links of these collections that `maker` made have ended, for the leaders of their cliques. A collection is named
 * once for each of its links.
 */
export const recordEndedLinks = async (trx: Writing, maker: string, collectionIds: readonly string[]): Concerned => {
  if (collectionIds.length === 0) return []
  const { rows } = await sql<{ user_id: string }>`
    insert into activities (key, kind, user_id, collection_id, actor_id, count)
    select 'endedLinks ' || gen_random_uuid(), 'endedLinks', q.leader_id, c.collection_id, ${maker}::uuid, count(*)::int
    from unnest(${collectionIds}::uuid[]) as ended (id)
    join collections c on c.collection_id = ended.id join cliques q on q.clique_id = c.clique_id
    where q.leader_id <> ${maker}::uuid group by q.leader_id, c.collection_id returning user_id`.execute(trx)
  return rows.map(({ user_id: id }) => id)
}

const tagKey = (itemId: string, userId: string) => `tag ${itemId} ${userId}`

/** For users whom another user tagged on a photo. */
export const recordTags = async (trx: Writing, actor: string, itemId: string, people: readonly string[]): Concerned => {
  const told: string[] = []
  for (const userId of people)
    if (userId !== actor)
      told.push(
        ...(await write(
          trx,
          sql`insert into activities (key, kind, user_id, actor_id, collection_id, item_id)
            select ${tagKey(itemId, userId)}, 'tag', ${userId}::uuid, ${actor}::uuid, i.collection_id, i.item_id
            from items i where i.item_id = ${itemId}`,
        )),
      )
  return told
}

export const removeTags = async (trx: Writing, itemId: string, people: readonly string[]): Concerned => {
  const told: string[] = []
  for (const userId of people) told.push(...(await remove(trx, tagKey(itemId, userId))))
  return told
}

/**
 * For the leader of the clique, without a name: the row's actor is the leader. Returns the photo's clique if a user
 * other than the leader reported it.
 */
export const recordReport = async (trx: Writing, reporter: string, itemId: string): Promise<string[]> => {
  const { rows } = await sql<{ clique_id: string }>`
    with reported as (
      select i.item_id, c.collection_id, c.clique_id, q.leader_id from items i
      join collections c on c.collection_id = i.collection_id join cliques q on q.clique_id = c.clique_id
      where i.item_id = ${itemId} and q.leader_id <> ${reporter}::uuid
    ), written as (
      insert into activities (key, kind, user_id, actor_id, collection_id, item_id)
      select 'report ' || item_id, 'report', leader_id, leader_id, collection_id, item_id from reported
      on conflict (key) do update set user_id = excluded.user_id, actor_id = excluded.actor_id,
        day = excluded.day, happened_at = excluded.happened_at
    )
    select clique_id from reported`.execute(trx)
  return rows.map(({ clique_id: id }) => id)
}
