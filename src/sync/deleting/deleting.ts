/** Deletes photos and collections; each deletion can be undone. All of it is sent through the outbox. */
import type { Collection, DeletedCollection, DeletedFlick, Flick } from '../../../contract/entities'
import type { Result } from '../../../contract/failure'
import { newId } from '../../platform/ids'
import type { Shows } from '../../store/outbox/mutation-rows'
import { byPlace } from '../shown/by-place'
import { pathsOfCollection } from '../reading/shows'
import { pathOf } from '../reading/resource'
import { currentSession } from '../session/session-state'
import { perCall } from '../mutations/outbox/per-call'
import { perform } from '../mutations/outbox/perform'
import { submit } from '../mutations/outbox/submit'
import type { ShownMutation } from '../kinds/base/effects'
import { waitingShows } from '../shown/waiting-shows'
import { whileHolds } from '../mutations/overlay/while-holds'

const staleOf: typeof pathsOfCollection = (collection, creatorId) => [
  ...pathsOfCollection(collection, creatorId),
  pathOf('deletedFlicks'),
  pathOf('deletedCollections'),
]

/** The parts of a collection that a deletion needs. */
type Placed = Pick<Collection, 'collectionId' | 'cliqueId' | 'createdBy'>

const staleWith = (collection: Placed) => staleOf(collection, collection.createdBy?.userId)

type Undo = () => Promise<void>
const uidNow = () => currentSession()?.uid ?? ''

const submitPhotos = (key: string, shows: Shows<'deletion'> & { photoIds: string[] }) =>
  submit(uidNow(), {
    key,
    kind: 'deletion',
    call: shows.isDeleted ? 'deleteFlicks' : 'restoreFlicks',
    args: { body: { ids: shows.photoIds } },
    shows,
  })

/** One key for one photo, so that a later change of it replaces one that waits; several photos have their own key. */
const keyOf = ([one, ...others]: readonly string[]) => `deletion ${others.length === 0 ? one : newId()}`

/** Deletes photos of one collection: no screen shows them from now on. Resolves to a function that undoes it. */
export const deletePhotos = async (photos: readonly Pick<Flick, 'id'>[], collection: Placed): Promise<Undo> => {
  const waiting = waitingShows(uidNow(), (row) => (row.kind === 'deletion' ? row.shows : undefined))
  const shown = photos.filter(({ id }) => waiting.get(id)?.isDeleted !== true)
  const calls = byPlace(uidNow(), shown, collection.collectionId).flatMap(
    ({ collectionId, photos: all, stale: moved }) => {
      const stale = [...new Set([...staleWith(collection), ...moved])]
      return perCall(all).map((some) => {
        const photoIds = some.map(({ id }) => id)
        return { key: keyOf(photoIds), shows: { collectionId, photoIds, stale } }
      })
    },
  )
  for (const { key, shows } of calls) await submitPhotos(key, { ...shows, isDeleted: true, before: false })
  return async () => {
    for (const { key, shows } of calls) await submitPhotos(key, { ...shows, isDeleted: false, before: true })
  }
}

/** Restores a photo of the list of deleted photos, which may be older than a move that waits. */
export const restorePhoto = async ({ id, collection }: Pick<DeletedFlick, 'id' | 'collection'>): Promise<void> => {
  const listed = { collectionId: collection.id, cliqueId: collection.cliqueId }
  for (const { collectionId, stale: moved } of byPlace(uidNow(), [{ id }], collection.id))
    await submitPhotos(keyOf([id]), {
      collectionId,
      photoIds: [id],
      stale: [...new Set([...staleOf(listed, collection.creatorId), ...moved])],
      isDeleted: false,
      before: true,
    })
}

const wantedOf = (collection: Collection, isDeleted: boolean) => {
  const { collectionId } = collection
  const stale = staleWith(collection)
  const shows = { collectionId, stale, isDeleted, before: !isDeleted }
  const call = isDeleted ? ('deleteCollection' as const) : ('restoreCollection' as const)
  const args = { params: { id: collectionId } }
  return { key: `deletion ${collectionId}`, kind: 'deletion' as const, call, args, shows }
}

/** Deletes a collection, at once or when the server can be reached. */
export const deleteCollection = (collection: Collection): Promise<Result<unknown>> =>
  perform(uidNow(), wantedOf(collection, true))

export const restoreCollection = (collection: Collection | DeletedCollection): Promise<void> =>
  submit(uidNow(), wantedOf(collection, false))

const isDeletion =
  (id: string) =>
  (row: ShownMutation): row is ShownMutation<'deletion'> => {
    if (row.kind !== 'deletion' || row.refused) return false
    const { photoIds } = row.shows
    return photoIds ? photoIds.includes(id) : row.key === keyOf([id])
  }

/**
 * Calls `over` once none of these photos or collections is deleted: they were restored, or the server rejected the
 * deletion.
 */
export const whileDeleted = (ids: readonly string[]) =>
  whileHolds((mutations) => ids.some((id) => mutations.findLast(isDeletion(id))?.shows.isDeleted === true))
