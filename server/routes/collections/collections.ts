/**
 * Routes that read collections: lists of a user or clique, one page of photos, counts by month, photo ids. Writes are in
 * create-collection.ts and edit-collection.ts.
 */
import { sql } from 'kysely'
import type { Sort } from '../../../contract/fields'
import { ok } from '../../../contract/failure'
import { limits } from '../../../contract/limits'
import { readPage, type PageOf, readRows } from '../../database/page'
import type { Database } from '../../database/tables'
import { isInvalidValue } from '../../database/violation'
import { presentCollections, selectCollections, type CollectionRow } from '../../present/collection'
import { readFlicks } from '../../present/flick'
import { shapeFor } from '../../present/shape'
import { notFound } from '../../basis/refusal'
import { checkCollection, seesCollection } from '../../rules/collection'
import { isShownItem } from '../../rules/item'
import { checkProfileLists } from '../../rules/profile'
import type { PhotoServices } from '../services'
import type { PhotoRoutes } from '../route'

const orders = {
  DATEDESC: ['taken_at', 'desc'],
  DATEASC: ['taken_at', 'asc'],
  LIKESDESC: ['like_count', 'desc'],
  LIKESASC: ['like_count', 'asc'],
} as const satisfies Record<Sort, unknown>

/**
 * Only the ids, from an index: the other columns are joined only to the page's photos, not to all that it skips. A user
 * who is being hidden is left out there.
 */
const itemIds = (db: Database, collectionId: string, sort: Sort) => {
  const [column, direction] = orders[sort]
  return db
    .selectFrom('items')
    .select('item_id')
    .where('collection_id', '=', collectionId)
    .where('state', '=', 'READY')
    .orderBy(column, direction)
    .orderBy('item_id', direction)
}

/**
 * Clients may jump to the end of a long collection, so this offset may exceed DEEPEST_ROW. (At the limit the index-only
 * scan takes 20 ms.)
 */
const DEEPEST_PHOTO = 200_000

/** The number of photos of each month, the latest first. */
const countMonths = (db: Database, collectionId: string, timeZone: string) =>
  db
    .selectFrom('items')
    .select(sql<string>`to_char(taken_at at time zone ${timeZone}, 'YYYY-MM')`.as('month'))
    .select(sql<number>`count(*)::int`.as('count'))
    .where('collection_id', '=', collectionId)
    .where(isShownItem('items'))
    .groupBy(sql`1`)
    .orderBy(sql`1`, 'desc')
    .execute()

const presentPage = async (
  { db, addresses }: PhotoServices,
  viewer: string,
  { rows, ...page }: PageOf<CollectionRow>,
) => ok({ ...page, collections: await presentCollections(db, addresses, viewer, rows) })

export const collections = {
  collectionsOfUser: async (services, { params, query }, { userId }) => {
    const allowed = await checkProfileLists(services.db, userId, params.userId)
    if (!allowed.ok) return allowed
    const theirs = selectCollections(services.db, userId)
      .where('c.created_by', '=', params.userId)
      .where(seesCollection(userId))
      .orderBy('c.created_at', 'desc')
      .orderBy('c.collection_id', 'desc')
    return presentPage(services, userId, await readPage(theirs, query))
  },

  collectionsOfClique: async (services, { params, query }, { userId }) => {
    const clique = await services.db
      .selectFrom('cliques')
      .select('clique_id')
      .where('clique_id', '=', params.cliqueId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (clique === undefined) return notFound('Clique')
    const theirs = selectCollections(services.db, userId)
      .where('c.clique_id', '=', params.cliqueId)
      .where(seesCollection(userId))
      .orderBy('c.created_at', 'desc')
      .orderBy('c.collection_id', 'desc')
    return presentPage(services, userId, await readPage(theirs, query))
  },

  collectionMonths: async ({ db }, { params, query }, { userId }) => {
    const seen = await checkCollection(db, userId, params.id, 'look')
    if (!seen.ok) return seen
    const months = await countMonths(db, params.id, query.timeZone).catch((error: unknown) => {
      // Browsers support more names of time zones.
      if (!isInvalidValue(error)) throw error
      return countMonths(db, params.id, 'UTC')
    })
    return ok({ months })
  },

  collectionPhotoIds: async ({ db }, { params, query: { after, from, to } }, { userId }) => {
    const seen = await checkCollection(db, userId, params.id, 'look')
    if (!seen.ok) return seen
    let photos = db
      .selectFrom('items')
      .select(['item_id as id', 'owner_id as owner'])
      .where('collection_id', '=', params.id)
      .where(isShownItem('items'))
      .orderBy('item_id')
    // Pages begin after an id, not at an offset: photos may be deleted between two pages.
    if (after !== undefined) photos = photos.where('item_id', '>', after)
    if (from !== undefined) photos = photos.where('taken_at', '>=', new Date(from))
    if (to !== undefined) photos = photos.where('taken_at', '<', new Date(to))
    const { rows, hasMore } = await readRows(photos, { page: 0, size: limits.photoIdsPerPage })
    return ok({ photos: rows, hasMore })
  },

  getCollection: async ({ db, addresses }, { params, query }, caller) => {
    const { userId } = caller
    const row = await selectCollections(db, userId)
      .where('c.collection_id', '=', params.id)
      .where(seesCollection(userId))
      .executeTakeFirst()
    if (row === undefined) return notFound('Collection')
    const [collectionData] = await presentCollections(db, addresses, userId, [row])
    if (collectionData === undefined) throw new Error('A collection was not presented')
    const { rows, ...page } = await readPage(itemIds(db, params.id, query.sort), query, {
      deepest: DEEPEST_PHOTO,
      known: row.item_count,
    })
    const ids = rows.map(({ item_id: id }) => id)
    const collectionItems = await readFlicks(db, addresses, caller, ids)
    return ok({ ...page, collection: { collectionData: shapeFor(caller).collection(collectionData), collectionItems } })
  },
} satisfies PhotoRoutes
