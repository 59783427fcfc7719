/**
 * Routes that edit, delete and restore a collection, and list the deleted ones: for its creator while they are a member of the
 * clique, otherwise for the clique's leader; the user who deleted it restores it (docs/rights.md).
 */
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { ok } from '../../../contract/failure'
import { allows, rolesOf } from '../../../contract/rights'
import { readPage } from '../../database/page'
import { inTransaction } from '../../database/transaction'
import { storeData } from '../../objects/data'
import { reserveImages, uploadUrls } from '../../objects/arriving/reserve'
import { presentCollections, selectCollections } from '../../present/collection'
import { changedOf } from '../../basis/changed-of'
import { untilOf } from '../../present/flick'
import { notFound, type Refusal } from '../../basis/refusal'
import { checkCollection, isCollectionDeleter, lockCollection, lockToChange } from '../../rules/collection'
import { isRestorable } from '../../rules/photo'
import { endWaysIn } from '../../ways-in/end-ways-in'
import { checkPicture } from '../../objects/arriving/check-picture'
import type { PhotoRoutes } from '../route'

export const editCollection = {
  /** Unchanged fields stay as they are. A new cover is shown once its three variants have arrived. */
  editCollection: async (services, { body }, { userId }) => {
    const { db, addresses, bounds, bytesPerFile, live } = services
    const { collectionDataId: id, coverPhoto } = body
    const picture = coverPhoto ?? undefined
    const checked = await checkPicture('coverPhoto', 'COVER', picture, bytesPerFile)
    if (!checked.ok) return checked
    const imageId = newId()
    const edited = await inTransaction(db, async (trx) => {
      const allowed = await lockToChange(trx, userId, id, 'edit')
      if (!allowed.ok) return allowed
      const { clique_id: cliqueId } = await trx
        .updateTable('collections')
        .set({
          name: sql<string>`name`,
          ...changedOf(body, ['name', 'description']),
          ...(body.privacySetting && { privacy: body.privacySetting }),
          ...(coverPhoto === null && { cover_id: null }),
        })
        .where('collection_id', '=', id)
        .returning('clique_id')
        .executeTakeFirstOrThrow()
      const reservation = { imageId, purpose: 'COVER' as const, ownerId: userId, subjectId: id, cliqueId }
      return reserveImages(trx, bounds, picture ? [{ ...reservation, picture }] : [])
    })
    if (!edited.ok) return edited
    if (picture) await storeData(services, 'COVER', imageId, picture)
    live.tell({ what: 'collection', id })
    const row = await selectCollections(db, userId).where('c.collection_id', '=', id).executeTakeFirst()
    const [collection] = await presentCollections(db, addresses, userId, row ? [row] : [])
    if (collection === undefined) return notFound('Collection')
    return ok({ collection, ...(picture && { uploadUrls: uploadUrls(addresses, 'COVER', imageId, picture) }) })
  },

  /** Hidden from all users at once; the sweep deletes rows and bytes once TRASH_DAYS are over. */
  deleteCollection: async ({ db, sweepSoon, trashDays, live }, { params: { id } }, { userId }) => {
    const deleted = await inTransaction(db, async (trx) => {
      const allowed = await lockToChange(trx, userId, id, 'delete')
      if (!allowed.ok) return allowed
      const gone = await trx
        .updateTable('collections')
        .set({ deleted_at: sql`now()`, deleted_by: userId })
        .where('collection_id', '=', id)
        .returning('clique_id')
        .executeTakeFirstOrThrow()
      await endWaysIn(trx, 'collectionDeletion', { collectionId: id })
      return ok(gone.clique_id)
    })
    if (!deleted.ok) return deleted
    if (trashDays === 0) sweepSoon()
    live.tell({ what: 'goneCollection', id, cliqueId: deleted.value })
    return ok({})
  },

  /** Idempotent: succeeds if the collection is not deleted. */
  restoreCollection: async ({ db, trashDays, live }, { params: { id } }, { userId }) => {
    const restored = await inTransaction<unknown, Refusal>(db, async (trx) => {
      await lockCollection(trx, userId, id)
      const row = await trx
        .selectFrom('collections as c')
        .innerJoin('cliques as q', 'q.clique_id', 'c.clique_id')
        .select('c.deleted_at')
        .select(isCollectionDeleter(userId).as('is_deleter'))
        .where('c.collection_id', '=', id)
        .where((eb) => eb.or([eb('c.deleted_at', 'is', null), isRestorable(sql.ref('c.deleted_at'), trashDays)]))
        .executeTakeFirst()
      if (row === undefined) return notFound('Collection')
      if (row.deleted_at === null) return checkCollection(trx, userId, id, 'look')
      // A user who may not restore it does not see it either.
      if (!allows('collection', 'restore', rolesOf({ deleter: row.is_deleter }))) return notFound('Collection')
      await trx
        .updateTable('collections')
        .set({ deleted_at: null, deleted_by: null })
        .where('collection_id', '=', id)
        .execute()
      return ok(undefined)
    })
    if (!restored.ok) return restored
    live.tell({ what: 'collection', id })
    return ok({})
  },

  /** Collections that the caller may restore, the last deleted first. */
  deletedCollections: async ({ db, addresses, trashDays }, { query }, { userId }) => {
    const { rows, ...page } = await readPage(
      selectCollections(db, userId)
        .select('c.deleted_at')
        .where(isCollectionDeleter(userId))
        .where(isRestorable(sql.ref('c.deleted_at'), trashDays))
        .orderBy('c.deleted_at', 'desc')
        .orderBy('c.collection_id', 'desc'),
      query,
    )
    const collections = await presentCollections(db, addresses, userId, rows)
    return ok({
      ...page,
      collections: collections.map((collection, at) => ({
        // Its pictures are answered with 404.
        collection: { ...collection, coverPhoto: null, mostLikedImageUrl: null },
        until: untilOf(rows[at]?.deleted_at ?? null, trashDays),
      })),
    })
  },
} satisfies PhotoRoutes
