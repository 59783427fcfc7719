import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { ok } from '../../contract/failure'
import { inTransaction } from '../database/transaction'
import { reserveImages, uploadUrls } from '../objects/reserve'
import { presentCollections, selectCollections } from '../present/collection'
import { notFound } from '../refusal'
import { checkOwnsCollection } from '../rules/collection'
import { checkSize } from '../rules/picture-size'
import type { Routes } from './route'

/** Changing and deleting a collection: its creator, also after leaving the clique (decisions §2). */
export const editCollection = {
  /** A visibility that is not named stays as it is. A new cover shows once its three variants have arrived. */
  editCollection: async ({ db, addresses, bounds, bytesPerFile, live }, { body }, { userId }) => {
    const { collectionDataId: id, coverPhoto: picture } = body
    const size = picture ? checkSize('coverPhoto', picture, bytesPerFile) : ok(undefined)
    if (!size.ok) return size
    const imageId = newId()
    const edited = await inTransaction(db, async (trx) => {
      const allowed = await checkOwnsCollection(trx, userId, id)
      if (!allowed.ok) return allowed
      const { clique_id: cliqueId } = await trx
        .updateTable('collections')
        .set({
          name: body.name,
          description: body.description,
          ...(body.privacySetting && { privacy: body.privacySetting }),
        })
        .where('collection_id', '=', id)
        .returning('clique_id')
        .executeTakeFirstOrThrow()
      const reservation = { imageId, purpose: 'COVER' as const, ownerId: userId, subjectId: id, cliqueId }
      const reserved = await reserveImages(trx, bounds, picture ? [{ ...reservation, picture }] : [])
      if (!reserved.ok) return reserved
      return ok(await selectCollections(trx).where('c.collection_id', '=', id).executeTakeFirstOrThrow())
    })
    if (!edited.ok) return edited
    live.tell({ what: 'collection', id })
    const [collection] = await presentCollections(db, addresses, userId, [edited.value])
    if (collection === undefined) return notFound('Collection')
    return ok({ collection, ...(picture && { uploadUrls: uploadUrls(addresses, 'COVER', imageId, picture) }) })
  },

  /** Gone for everybody at once; the sweep takes rows and bytes away. */
  deleteCollection: async ({ db, sweepSoon, live }, { params: { id } }, { userId }) => {
    const deleted = await inTransaction(db, async (trx) => {
      const allowed = await checkOwnsCollection(trx, userId, id)
      if (!allowed.ok) return allowed
      const gone = await trx
        .updateTable('collections')
        .set({ deleted_at: sql`now()` })
        .where('collection_id', '=', id)
        .returning('clique_id')
        .executeTakeFirstOrThrow()
      return ok(gone.clique_id)
    })
    if (!deleted.ok) return deleted
    sweepSoon()
    live.tell({ what: 'goneCollection', id, cliqueId: deleted.value })
    return ok({})
  },
} satisfies Routes
