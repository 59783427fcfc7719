import { sql } from 'kysely'
import { ok } from '../../../contract/failure'
import { readPage } from '../../database/page'
import type { Database } from '../../database/tables'
import type { Addresses } from '../../objects/addresses'
import { groupBy } from '../../basis/group-by'
import { presentClique, selectCliques } from '../../present/clique'
import { presentCollections, selectCollections, type CollectionRow } from '../../present/collection'
import { readFlicks } from '../../present/flick'
import { seesCollection } from '../../rules/collection'
import { isShownItem } from '../../rules/item'
import type { PhotoRoutes } from '../route'

const PHOTOS_PER_ENTRY = 4

/**
 * Collections of the viewer's cliques and of users whom they follow (docs/specification.md 3.3). As a union, each half
 * can use its index.
 */
const isNear = (viewer: string) => sql<boolean>`c.collection_id in (
  select n.collection_id from clique_members m join collections n on n.clique_id = m.clique_id
  where m.user_id = ${viewer}
  union
  select n.collection_id from follows f join collections n on n.created_by = f.followee_id
  where f.follower_id = ${viewer} and f.state = 'ACTIVE'
)`

const readCliques = async (db: Database, addresses: Addresses, viewer: string, ids: readonly string[]) => {
  const rows = ids.length === 0 ? [] : await selectCliques(db, viewer).where('q.clique_id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.clique_id, presentClique(addresses, row)]))
}

/** The ids of each collection's newest photos, by collection. */
const newestItems = async (db: Database, collectionIds: readonly string[]) => {
  if (collectionIds.length === 0) return new Map<string, string[]>()
  const rows = await db
    .selectFrom('collections as c')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('items')
          .select('item_id')
          .whereRef('collection_id', '=', 'c.collection_id')
          .where(isShownItem('items'))
          .orderBy('taken_at', 'desc')
          .orderBy('item_id', 'desc')
          .limit(PHOTOS_PER_ENTRY)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['c.collection_id', 'newest.item_id'])
    .where('c.collection_id', 'in', collectionIds)
    .execute()
  const perCollection = groupBy(rows, ({ collection_id: id }) => id)
  return new Map([...perCollection].map(([id, group]) => [id, group.map(({ item_id: item }) => item)]))
}

const presentEntries = async (db: Database, addresses: Addresses, viewer: string, rows: CollectionRow[]) => {
  const collections = await presentCollections(db, addresses, viewer, rows)
  const cliques = await readCliques(db, addresses, viewer, [...new Set(rows.map(({ clique_id: id }) => id))])
  const newest = await newestItems(
    db,
    rows.map(({ collection_id: id }) => id),
  )
  const flicks = await readFlicks(db, addresses, { userId: viewer }, [...newest.values()].flat())
  const flickById = new Map(flicks.map((flick) => [flick.id, flick]))
  return rows.flatMap(({ collection_id: id, clique_id: cliqueId }, index) => {
    const collection = collections[index]
    const clique = cliques.get(cliqueId)
    const collectionItems = (newest.get(id) ?? []).flatMap((item) => flickById.get(item) ?? [])
    return collection && clique ? [{ collection, clique, collectionItems }] : []
  })
}

export const feed = {
  feed: async ({ db, addresses }, { query }, { userId }) => {
    const { rows, ...page } = await readPage(
      selectCollections(db, userId)
        .where(isNear(userId))
        .where(seesCollection(userId))
        .orderBy('c.created_at', 'desc')
        .orderBy('c.collection_id', 'desc'),
      query,
    )
    return ok({ ...page, feed: await presentEntries(db, addresses, userId, rows) })
  },
} satisfies PhotoRoutes
