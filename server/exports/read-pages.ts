/** The rows of a copy of a user's data that may be many, page by page: [Note: What a copy of a user's data holds]. */
import { sql } from 'kysely'
import type { Database } from '../database/tables'
import { seesCollection } from '../rules/collection'
import { isShownComment } from '../rules/comment'
import { isShownItem } from '../rules/item'
import { isBlocked } from '../rules/user'
import { nameOf } from './read'

/** Rows that are read at once. */
export const PAGE_SIZE = 500

/** Yields the pages of a query; `read` resolves to the page after a row, or to the first one. */
async function* inPages<Row>(read: (after: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let after: Row | undefined; ;) {
    const rows = await read(after)
    if (rows.length > 0) yield rows
    if (rows.length < PAGE_SIZE) return
    after = rows.at(-1)
  }
}

const isSeen = (userId: string) => sql<boolean>`(${isShownItem()} and ${seesCollection(userId)})`

/** The user's photos that are not deleted, in the order of their ids, with only what their entries need. */
export const ownPhotos = (db: Database, userId: string) =>
  inPages((after: { item_id: string } | undefined) =>
    db
      .selectFrom('items as i')
      .innerJoin('collections as c', 'c.collection_id', 'i.collection_id')
      .innerJoin('image_variants as v', (join) =>
        join.onRef('v.image_id', '=', 'i.item_id').on('v.variant', '=', 'base'),
      )
      .select(['i.item_id', 'i.taken_at', 'i.collection_id', 'v.byte_length', 'v.content_type', 'v.crc32'])
      .where('i.owner_id', '=', userId)
      .where(isShownItem())
      .where('c.deleted_at', 'is', null)
      .$if(after !== undefined, (photos) => photos.where('i.item_id', '>', after?.item_id ?? ''))
      .orderBy('i.item_id')
      .limit(PAGE_SIZE)
      .execute(),
  )

/** The place of photos `i` with their collection and uploader, if the user sees them. */
const onPhotos = (db: Database, userId: string) =>
  db
    .selectFrom('items as i')
    .innerJoin('collections as c', 'c.collection_id', 'i.collection_id')
    .innerJoin('persons as u', 'u.user_id', 'i.owner_id')
    .select(['i.item_id', 'i.taken_at'])
    .select(sql<string | null>`case when ${isSeen(userId)} then c.collection_id end`.as('seen_in'))
    .select(sql<string | null>`case when ${isSeen(userId)} then c.name end`.as('collection'))
    .select(sql<string | null>`case when ${isSeen(userId)} then ${nameOf('u')} end`.as('uploader'))

interface Dated {
  created_at: Date
}
/** Whether the row with this time and id is after `last` in the order of both. */
const isAfter = (last: Dated | undefined, time: string, id: string, lastId: string | undefined) =>
  last === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) > (${last.created_at}::timestamptz, ${lastId}::uuid)`

const writtenPage = (db: Database, userId: string, last: (Dated & { comment_id: string }) | undefined) =>
  onPhotos(db, userId)
    .innerJoin('comments as k', 'k.item_id', 'i.item_id')
    .leftJoin('comments as p', 'p.comment_id', 'k.parent_id')
    .leftJoin('users as a', 'a.user_id', 'p.user_id')
    .select(['k.comment_id', 'k.parent_id', 'k.payload', 'k.created_at'])
    .select(
      sql<string | null>`case when ${isSeen(userId)} and p.comment_id is not null
        and not ${isBlocked(userId, 'p.user_id')} then ${nameOf('a')} end`.as('answers'),
    )
    .where('k.user_id', '=', userId)
    .where(isAfter(last, 'k.created_at', 'k.comment_id', last?.comment_id))
    .orderBy('k.created_at')
    .orderBy('k.comment_id')
    .limit(PAGE_SIZE)
    .execute()
export type WrittenComment = Awaited<ReturnType<typeof writtenPage>>[number]
/** The user's comments, oldest first. */
export const written = (db: Database, userId: string) =>
  inPages((last: WrittenComment | undefined) => writtenPage(db, userId, last))

const likedPage = (db: Database, userId: string, last: (Dated & { item_id: string }) | undefined) =>
  onPhotos(db, userId)
    .innerJoin('item_likes as l', 'l.item_id', 'i.item_id')
    .select('l.created_at')
    .where('l.user_id', '=', userId)
    .where(isAfter(last, 'l.created_at', 'l.item_id', last?.item_id))
    .orderBy('l.created_at')
    .orderBy('l.item_id')
    .limit(PAGE_SIZE)
    .execute()
export type LikedPhoto = Awaited<ReturnType<typeof likedPage>>[number]
/** The user's likes of photos, oldest first. */
export const likedPhotos = (db: Database, userId: string) =>
  inPages((last: LikedPhoto | undefined) => likedPage(db, userId, last))

const likedCommentsPage = (db: Database, userId: string, last: { comment_id: string } | undefined) =>
  onPhotos(db, userId)
    .innerJoin('comments as k', 'k.item_id', 'i.item_id')
    .innerJoin('comment_likes as l', 'l.comment_id', 'k.comment_id')
    .innerJoin('users as a', 'a.user_id', 'k.user_id')
    .select(['k.comment_id', 'k.payload', 'k.created_at', nameOf('a').as('author')])
    .where('l.user_id', '=', userId)
    .where(isSeen(userId))
    .where(isShownComment(userId))
    .$if(last !== undefined, (comments) => comments.where('l.comment_id', '>', last?.comment_id ?? ''))
    .orderBy('l.comment_id')
    .limit(PAGE_SIZE)
    .execute()
export type LikedComment = Awaited<ReturnType<typeof likedCommentsPage>>[number]
/** Comments that the user likes and sees, in the order of their ids, which is that of their times. */
export const likedComments = (db: Database, userId: string) =>
  inPages((last: LikedComment | undefined) => likedCommentsPage(db, userId, last))
