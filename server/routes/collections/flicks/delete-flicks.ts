/**
 * [Note: Deleted photos]
 *
 * A deleted photo keeps its row, its likes and its comments in the state DELETED, which no read selects; its images are
 * answered with 404 at every URL that they had (objects/visible.ts). The user who deleted it may restore it for
 * TRASH_DAYS; then the sweep deletes its rows and its bytes. It counts as stored until then. A call with many ids has a
 * result for each.
 */
import { sql } from 'kysely'
import { ok, type ServerCode } from '../../../../contract/failure'
import { readPage } from '../../../database/page'
import type { Writing } from '../../../database/tables'
import { inTransaction } from '../../../database/transaction'
import { groupBy } from '../../../basis/group-by'
import { presentDeletedFlick, selectDeletedFlicks } from '../../../present/flick'
import { isRestorable, isRestoredBy, lockPhotos, mayDo, mayRestore, type Found } from '../../../rules/photo'
import type { CommonServices, PhotoServices } from '../../services'
import type { PhotoRoutes } from '../../route'

type Outcome = { id: string; code?: ServerCode }

const refusalOf = (photo: Found | undefined, action: 'delete' | 'restore'): ServerCode | undefined => {
  if (photo === undefined) return 'NOT_FOUND'
  const may = action === 'delete' ? mayDo(action, photo) : mayRestore(photo)
  if (!may) return photo.state === 'DELETED' ? 'NOT_FOUND' : 'FORBIDDEN'
  if (action === 'delete') return undefined
  if (photo.isCollectionDeleted) return 'COLLECTION_DELETED'
  return photo.isExpired ? 'NOT_FOUND' : undefined
}

const countItems = async (trx: Writing, changed: readonly Found[], sign: 1 | -1) => {
  const perCollection = [...groupBy(changed, ({ collectionId }) => collectionId)]
  for (const [id, photos] of perCollection.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await trx
      .updateTable('collections')
      .set(({ eb }) => ({ item_count: eb('item_count', '+', sign * photos.length) }))
      .where('collection_id', '=', id)
      .execute()
}

const setState = (trx: Writing, photos: readonly Found[], state: Found['state'], viewer: string) =>
  trx
    .updateTable('items')
    .set({
      state,
      deleted_at: state === 'DELETED' ? sql`now()` : null,
      deleted_by: state === 'DELETED' ? viewer : null,
    })
    .where(
      'item_id',
      'in',
      photos.map(({ itemId }) => itemId),
    )
    .execute()

export interface Changed {
  results: Outcome[]
  collectionIds: string[]
  /** Cliques whose leaders have reports of these photos to decide on. */
  reportedIn: string[]
}

const reportedIn = async (trx: Writing, photos: readonly Found[]): Promise<string[]> => {
  const ids = photos.map(({ itemId }) => itemId)
  const rows = await trx.selectFrom('reports').select('item_id').where('item_id', 'in', ids).execute()
  const reported = new Set(rows.map(({ item_id: id }) => id))
  return [...new Set(photos.filter(({ itemId }) => reported.has(itemId)).map(({ cliqueId }) => cliqueId))]
}

/**
 * Deletes or restores the photos that the caller may; a photo already in the wanted state counts as done.
 */
export const changePhotos = async (
  trx: Writing,
  ids: readonly string[],
  viewer: string,
  action: 'delete' | 'restore',
  trashDays: number,
): Promise<Changed> => {
  const found = await lockPhotos(trx, viewer, ids, trashDays)
  const results = ids.map((id): Outcome => {
    const code = refusalOf(found.get(id), action)
    return { id, ...(code && { code }) }
  })
  const [from, to] = action === 'delete' ? (['READY', 'DELETED'] as const) : (['DELETED', 'READY'] as const)
  const changed = results.flatMap(({ id, code }) => {
    const photo = code === undefined ? found.get(id) : undefined
    return photo?.state === from ? [photo] : []
  })
  if (changed.length === 0) return { results, collectionIds: [], reportedIn: [] }
  await setState(trx, changed, to, viewer)
  await countItems(trx, changed, action === 'delete' ? -1 : 1)
  const collectionIds = [...new Set(changed.map(({ collectionId }) => collectionId))]
  return { results, collectionIds, reportedIn: await reportedIn(trx, changed) }
}

/** Publishes the changes by a deletion or restoration of photos. */
export const tellOfPhotos = (services: CommonServices, { collectionIds, reportedIn: cliqueIds }: Changed) => {
  services.live.tell(
    ...collectionIds.map((id) => ({ what: 'collection' as const, id })),
    ...cliqueIds.map((cliqueId) => ({ what: 'reports' as const, cliqueId })),
  )
  if (services.trashDays === 0 && collectionIds.length > 0) services.sweepSoon()
}

const changeAndTell = async (
  services: PhotoServices,
  ids: readonly string[],
  userId: string,
  action: 'delete' | 'restore',
) => {
  const { db, trashDays } = services
  const changed = await inTransaction<Changed, never>(db, async (trx) =>
    ok(await changePhotos(trx, [...new Set(ids)], userId, action, trashDays)),
  )
  if (!changed.ok) return changed
  tellOfPhotos(services, changed.value)
  return ok({ results: changed.value.results })
}

export const deleteFlicks = {
  deleteFlicks: (services, { body: { ids } }, { userId }) => changeAndTell(services, ids, userId, 'delete'),
  restoreFlicks: (services, { body: { ids } }, { userId }) => changeAndTell(services, ids, userId, 'restore'),

  /** Photos that the caller may restore, the last deleted first. */
  deletedFlicks: async ({ db, addresses, trashDays }, { query }, { userId }) => {
    const { rows, ...page } = await readPage(
      selectDeletedFlicks(db, userId)
        .where(isRestoredBy(userId))
        .where('c.deleted_at', 'is', null)
        .where(isRestorable(sql.ref('i.deleted_at'), trashDays))
        .$if(query.collectionId !== undefined, (all) => all.where('i.collection_id', '=', query.collectionId ?? ''))
        .orderBy('i.deleted_at', 'desc')
        .orderBy('i.item_id', 'desc'),
      query,
    )
    return ok({ ...page, flicks: rows.map((row) => presentDeletedFlick(addresses, row, trashDays)) })
  },
} satisfies PhotoRoutes
