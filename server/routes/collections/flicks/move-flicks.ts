/**
 * [Note: Moving photos]
 *
 * A photo moves with its likes, comments, caption and uploader; only the collection changes. Within the clique, users
 * who may delete it may move it; to another clique only the user who uploaded it, because other users see it there. A
 * call with many ids has a result for each.
 */
import { sql } from 'kysely'
import { ok, type Result, type ServerCode } from '../../../../contract/failure'
import type { Writing } from '../../../database/tables'
import { inTransaction } from '../../../database/transaction'
import { groupBy } from '../../../basis/group-by'
import { countBytes } from '../../../objects/stored-bytes'
import type { Refusal } from '../../../basis/refusal'
import { checkCollection } from '../../../rules/collection'
import { lockPhotos, mayDo, type Found } from '../../../rules/photo'
import type { PhotoRoutes } from '../../route'

interface Target {
  id: string
  cliqueId: string
}

const refusalOf = (photo: Found | undefined, target: Target): ServerCode | undefined => {
  if (photo?.state !== 'READY' || photo.isCollectionDeleted) return 'NOT_FOUND'
  return mayDo(photo.cliqueId === target.cliqueId ? 'move' : 'moveToOtherClique', photo) ? undefined : 'FORBIDDEN'
}

const idsOf = (photos: readonly Found[]) => photos.map(({ itemId }) => itemId)

/** Adds photos that enter the clique from another one to its stored bytes. */
const countInClique = async (trx: Writing, photos: readonly Found[], { cliqueId }: Target) => {
  const entering = photos.filter((photo) => photo.cliqueId !== cliqueId)
  if (entering.length === 0) return
  const sizes = await trx
    .selectFrom('image_variants as v')
    .innerJoin('images as i', 'i.image_id', 'v.image_id')
    .select(['i.clique_id', sql<string>`sum(v.byte_length)`.as('bytes')])
    .where('i.image_id', 'in', idsOf(entering))
    .groupBy('i.clique_id')
    .execute()
  await trx.updateTable('images').set({ clique_id: cliqueId }).where('image_id', 'in', idsOf(entering)).execute()
  await countBytes(
    trx,
    sizes.flatMap(({ clique_id: from, bytes }) => [
      { payerId: null, cliqueId: from, bytes: -Number(bytes) },
      { payerId: null, cliqueId, bytes: Number(bytes) },
    ]),
  )
}

const countItems = async (trx: Writing, photos: readonly Found[], target: Target) => {
  const changes = new Map([...groupBy(photos, (photo) => photo.collectionId)].map(([id, all]) => [id, -all.length]))
  changes.set(target.id, photos.length)
  for (const [id, change] of [...changes].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await trx
      .updateTable('collections')
      .set(({ eb }) => ({ item_count: eb('item_count', '+', change) }))
      .where('collection_id', '=', id)
      .execute()
}

const move = async (trx: Writing, photos: readonly Found[], target: Target) => {
  const ids = idsOf(photos)
  await trx.updateTable('items').set({ collection_id: target.id }).where('item_id', 'in', ids).execute()
  await trx.updateTable('activities').set({ collection_id: target.id }).where('item_id', 'in', ids).execute()
  await countItems(trx, photos, target)
  await countInClique(trx, photos, target)
}

interface Moved {
  results: { id: string; code?: ServerCode }[]
  collectionIds: string[]
}

const moveAllowed = async (
  trx: Writing,
  viewer: string,
  ids: readonly string[],
  targetId: string,
  trashDays: number,
): Promise<Result<Moved, Refusal>> => {
  // Images before items, as the sweep deletes them.
  await trx
    .selectFrom('images')
    .select('image_id')
    .where('image_id', 'in', ids)
    .orderBy('image_id')
    .forNoKeyUpdate()
    .execute()
  const found = await lockPhotos(trx, viewer, ids, trashDays)
  const collectionIds = new Set([targetId, ...[...found.values()].map((photo) => photo.collectionId)])
  const collections = await trx
    .selectFrom('collections')
    .select(['collection_id', 'clique_id'])
    .where('collection_id', 'in', [...collectionIds])
    .orderBy('collection_id')
    .forNoKeyUpdate()
    .execute()
  // After the lock: it may have been deleted in the meantime.
  const allowed = await checkCollection(trx, viewer, targetId, 'addPhotos')
  if (!allowed.ok) return allowed
  const { clique_id: cliqueId = '' } = collections.find((row) => row.collection_id === targetId) ?? {}
  const target = { id: targetId, cliqueId }
  const results = ids.map((id) => {
    const code = refusalOf(found.get(id), target)
    return { id, ...(code && { code }) }
  })
  const moving = results.flatMap(({ id, code }) => {
    const photo = code === undefined ? found.get(id) : undefined
    return photo && photo.collectionId !== targetId ? [photo] : []
  })
  if (moving.length > 0) await move(trx, moving, target)
  return ok({ results, collectionIds: [...new Set(moving.map(({ collectionId }) => collectionId))] })
}

export const moveFlicks = {
  moveFlicks: async ({ db, trashDays, live }, { body: { ids, collectionId } }, { userId }) => {
    const moved = await inTransaction(db, (trx) => moveAllowed(trx, userId, [...new Set(ids)], collectionId, trashDays))
    if (!moved.ok) return moved
    const { results, collectionIds } = moved.value
    if (collectionIds.length > 0)
      live.tell(...[...collectionIds, collectionId].map((id) => ({ what: 'collection' as const, id })))
    return ok({ results })
  },
} satisfies PhotoRoutes
