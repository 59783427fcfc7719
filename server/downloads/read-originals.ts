import { sql } from 'kysely'
import { deletedUser } from '../../contract/deleted-user'
import type { Database } from '../database/tables'
import { groupBy } from '../basis/group-by'
import { shownName } from '../database/person-name'
import { isShownComment } from '../rules/comment'
import { isShownItem } from '../rules/item'
import { isShownTo } from '../rules/user'

/** Maximum number of comments in an archive: with more, its page is too large to open. */
export const MAX_COMMENTS = 100_000

/**
 * SQL for 'any of these ids', as one parameter, however many there are. It is an array, not a subquery: while
 * PostgreSQL has no statistics of a table that has just grown, it compares every photo of a collection with every id of
 * a subquery.
 */
export const anyOf = (ids: readonly string[]) =>
  sql`any(array(select value::uuid from json_array_elements_text(${JSON.stringify(ids)})))`

/** The photos `i` of an archive with their owners and originals, oldest first. */
export const selectOriginals = (db: Database) =>
  db
    .selectFrom('items as i')
    .innerJoin('persons as u', 'u.user_id', 'i.owner_id')
    .innerJoin('image_variants as v', (join) => join.onRef('v.image_id', '=', 'i.item_id').on('v.variant', '=', 'base'))
    .select(['i.item_id', 'i.taken_at', 'i.caption', 'i.place_name', 'i.latitude', 'i.longitude', 'i.like_count'])
    .select([shownName('u').as('username'), 'v.byte_length', 'v.content_type', 'v.crc32', 'v.unreadable_at'])
    .where(isShownItem())
    .orderBy('i.taken_at')
    .orderBy('i.item_id')

export type Original = Awaited<ReturnType<ReturnType<typeof selectOriginals>['execute']>>[number]

/** The names of users in these photos that the viewer may see, by photo. */
export const readPeople = async (db: Database, viewer: string, itemIds: readonly string[]) => {
  const rows = await db
    .selectFrom('item_people as p')
    .innerJoin('users as u', 'u.user_id', 'p.user_id')
    .select(['p.item_id', 'u.username'])
    .where(isShownTo(viewer, 'u.user_id'))
    .where(sql<boolean>`p.item_id = ${anyOf(itemIds)}`)
    .orderBy('u.username')
    .execute()
  return groupBy(rows, ({ item_id: id }) => id)
}

/**
 * The comments on these photos that the viewer may see, by photo, oldest first. If there are more than `most`, the
 * newest are left out.
 */
export const readComments = async (
  db: Database,
  viewer: string,
  itemIds: readonly string[],
  most: number = MAX_COMMENTS,
) => {
  const rows = await db
    .selectFrom('comments as k')
    .innerJoin('users as u', 'u.user_id', 'k.user_id')
    .select(['k.item_id', 'k.comment_id', 'k.parent_id', 'k.payload', 'k.created_at'])
    .select(sql<string>`case when u.deleted_at is null then u.username else ${deletedUser.username} end`.as('username'))
    .where(sql<boolean>`k.item_id = ${anyOf(itemIds)}`)
    .where(isShownComment(viewer))
    .orderBy('k.created_at')
    .orderBy('k.comment_id')
    .limit(most + 1)
    .execute()
  return {
    isShortened: rows.length > most,
    byPhoto: groupBy(rows.slice(0, most), ({ item_id: id }) => id),
  }
}
