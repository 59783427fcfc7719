import { sql, type InferResult } from 'kysely'
import type { InferInput } from 'valibot'
import type * as read from '../../contract/reading/read'
import type { Database } from '../database/tables'
import type { Addresses } from '../objects/addresses'
import { presentPicture } from './picture'
import { roleColumns, rolesIn } from '../rules/collection'
import { isShownItem } from '../rules/item'
import { presentUser, selectNamedUsers } from './user'

/**
 * Collections `c` with the viewer's roles towards each, and its most liked photo, among equals the newest. The caller
 * restricts them to those that the viewer may see.
 */
export const selectCollections = (db: Database, viewer: string) =>
  db
    .selectFrom('collections as c')
    .innerJoin('cliques as q', 'q.clique_id', 'c.clique_id')
    .select(['c.collection_id', 'c.clique_id', 'c.created_by', 'c.name', 'c.description', 'c.privacy', 'c.cover_id'])
    .select(['c.comments_off', 'c.item_count', 'c.created_at'])
    .select(roleColumns(viewer))
    .select(
      sql<string | null>`(
        select i.item_id from items i where i.collection_id = c.collection_id and ${isShownItem()}
        order by i.like_count desc, i.item_id desc limit 1
      )`.as('most_liked_id'),
    )

export type CollectionRow = InferResult<ReturnType<typeof selectCollections>>[number]

/** Collections with their creators, in the order given. */
export const presentCollections = async (
  db: Database,
  addresses: Addresses,
  viewer: string,
  rows: readonly CollectionRow[],
): Promise<InferInput<typeof read.Collection>[]> => {
  const creatorIds = [...new Set(rows.flatMap(({ created_by: id }) => id ?? []))]
  const creators =
    creatorIds.length === 0 ? [] : await selectNamedUsers(db, viewer).where('u.user_id', 'in', creatorIds).execute()
  const cards = new Map(creators.map((row) => [row.user_id, presentUser(addresses, row)]))
  return rows.map((row) => ({
    collectionDataId: row.collection_id,
    id: row.collection_id,
    name: row.name,
    description: row.description,
    coverPhoto: presentPicture(addresses, 'COVER', row.cover_id),
    mostLikedImageUrl:
      row.cover_id === null && row.most_liked_id !== null
        ? addresses.reading({ purpose: 'ITEM', imageId: row.most_liked_id, variant: 'medium' })
        : null,
    picCount: row.item_count,
    numFlicks: row.item_count,
    privacySetting: row.privacy,
    visibility: row.privacy,
    dateCreated: row.created_at.toISOString(),
    createdBy: row.created_by === null ? null : (cards.get(row.created_by) ?? null),
    clique: row.clique_id,
    cliqueId: row.clique_id,
    ...(row.comments_off && { commentsOff: true }),
    roles: rolesIn(row),
  }))
}
