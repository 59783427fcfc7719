/**
 * [Note: Copying photos]
 *
 * A copy is a photo of its own (docs/decisions/0016-copied-photos.md): like an upload it is reserved, its bytes are
 * stored, and only then is it shown. The store copies the bytes between two transactions, so that no row is locked
 * while they are copied. The user chooses the copy's id, so that a repeated call continues where the first one was
 * interrupted; a copy that no call finishes is swept away with the unfinished uploads. A call with many photos has a
 * result for each.
 */
import { sql } from 'kysely'
import { ok, type Result } from '../../../../contract/failure'
import type { Writing } from '../../../database/tables'
import { inTransaction } from '../../../database/transaction'
import { forAll } from '../../../basis/for-all'
import { forgetImages } from '../../../objects/forget'
import { refuse, type Refusal } from '../../../basis/refusal'
import { checkCollection } from '../../../rules/collection'
import type { PhotoServices } from '../../services'
import type { PhotoRoutes } from '../../route'
import { publishPhotos } from '../../../acts/photos/publish-photos'
import { reserveCopies, type Copy } from '../../../acts/photos/reserve-copies'

/** The copies whose bytes are stored, and those whose photo was deleted for good in the meantime. */
const copyBytes = async ({ store }: PhotoServices, copies: readonly Copy[]) => {
  const stored = await forAll(copies, ({ id, copyId }) => store.copy('ITEM', id, copyId))
  return {
    stored: copies.flatMap(({ copyId }, at) => (stored[at] ? [copyId] : [])),
    lost: copies.flatMap(({ copyId }, at) => (stored[at] ? [] : [copyId])),
  }
}

/** The states of copies, locked until the transaction ends. Images before items, as the sweep deletes them. */
const lockCopies = async (trx: Writing, ids: readonly string[]) => {
  const images = trx.selectFrom('images').select('image_id').where('image_id', 'in', ids)
  await images.orderBy('image_id').forNoKeyUpdate().execute()
  const items = trx.selectFrom('items').select(['item_id', 'state']).where('item_id', 'in', ids)
  const found = await items.orderBy('item_id').forNoKeyUpdate().execute()
  return new Map(found.map(({ item_id: id, state }) => [id, state]))
}

/**
 * Shows the copies whose bytes are stored and forgets the others. Returns how many are shown, and which copies do not
 * exist.
 */
const finish = async (
  trx: Writing,
  viewer: string,
  collectionId: string,
  { stored, lost }: { stored: string[]; lost: string[] },
): Promise<Result<{ shown: number; gone: string[] }, Refusal>> => {
  const states = await lockCopies(trx, [...stored, ...lost])
  // It may have been deleted in the meantime.
  const allowed = await checkCollection(trx, viewer, collectionId, 'addPhotos')
  if (!allowed.ok) return allowed
  await forgetImages(
    trx,
    lost.filter((id) => states.get(id) === 'PENDING'),
  )
  // Swept away in the meantime: a call that was interrupted long ago had reserved them.
  const swept = stored.filter((id) => !states.has(id))
  const answer = { gone: [...lost, ...swept] }
  // Another call may have finished some.
  const shown = stored.filter((id) => states.get(id) === 'PENDING')
  if (shown.length === 0) return ok({ ...answer, shown: 0 })
  await trx
    .updateTable('image_variants')
    .set({ stored_at: sql`now()` })
    .where('image_id', 'in', shown)
    .execute()
  await publishPhotos(trx, viewer, collectionId, shown)
  return ok({ ...answer, shown: shown.length })
}

export const copyFlicks = {
  copyFlicks: async (services, { body }, { userId }) => {
    const { db, live, pushSoon, arrivals, sumSoon } = services
    const { photos, collectionId } = body
    if (new Set(photos.map(({ copyId }) => copyId)).size < photos.length)
      return refuse('INVALID_REQUEST', 'photos: the same copyId more than once')
    const reserved = await inTransaction(db, (trx) => reserveCopies(trx, userId, body, services))
    if (!reserved.ok) return reserved
    const { codes, pending } = reserved.value
    if (pending.length > 0) {
      const copied = await copyBytes(services, pending)
      const finished = await inTransaction(db, (trx) => finish(trx, userId, collectionId, copied))
      if (!finished.ok) return finished
      for (const id of finished.value.gone) codes.set(id, 'NOT_FOUND')
      if (finished.value.shown > 0) {
        pushSoon()
        if (arrivals) sumSoon()
        live.tell({ what: 'collection', id: collectionId })
      }
    }
    const results = photos.map(({ copyId: id }) => {
      const code = codes.get(id)
      return { id, ...(code && { code }) }
    })
    return ok({ results })
  },
} satisfies PhotoRoutes
