import type { Sort } from '../../../contract/fields'
import { ok } from '../../../contract/failure'
import { readPage, type PageOf } from '../../database/page'
import type { Database } from '../../database/tables'
import { presentCollections, selectCollections, type CollectionRow } from '../../present/collection'
import { readFlicks } from '../../present/flick'
import { notFound } from '../../refusal'
import { seesCollection } from '../../rules/collection'
import { checkProfileLists } from '../../rules/profile'
import type { Services } from '../../services'
import type { Routes } from '../route'

const orders = {
  DATEDESC: ['taken_at', 'desc'],
  DATEASC: ['taken_at', 'asc'],
  LIKESDESC: ['like_count', 'desc'],
  LIKESASC: ['like_count', 'asc'],
} as const satisfies Record<Sort, unknown>

/** Only the ids: what belongs to each photo is joined to the page alone, not to all that it skips. */
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

const presentPage = async ({ db, addresses }: Services, viewer: string, { rows, ...page }: PageOf<CollectionRow>) =>
  ok({ ...page, collections: await presentCollections(db, addresses, viewer, rows) })

/** Collections: reading them. Making them is in create-collection.ts. */
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
      .executeTakeFirst()
    if (clique === undefined) return notFound('Clique')
    const theirs = selectCollections(services.db, userId)
      .where('c.clique_id', '=', params.cliqueId)
      .where(seesCollection(userId))
      .orderBy('c.created_at', 'desc')
      .orderBy('c.collection_id', 'desc')
    return presentPage(services, userId, await readPage(theirs, query))
  },

  getCollection: async ({ db, addresses }, { params, query }, { userId }) => {
    const row = await selectCollections(db, userId)
      .where('c.collection_id', '=', params.id)
      .where(seesCollection(userId))
      .executeTakeFirst()
    if (row === undefined) return notFound('Collection')
    const [collectionData] = await presentCollections(db, addresses, userId, [row])
    if (collectionData === undefined) throw new Error('A collection was not presented')
    const { rows, ...page } = await readPage(itemIds(db, params.id, query.sort), query)
    const ids = rows.map(({ item_id: id }) => id)
    const collectionItems = await readFlicks(db, addresses, userId, ids)
    return ok({ ...page, total: row.item_count, collection: { collectionData, collectionItems } })
  },
} satisfies Routes
