import { useEffect, useEffectEvent } from 'react'
import type { Sort } from '../../../../contract/fields'
import { readPhotoIds } from '../../../sync/shown/photo-ids'
import type { CollectionPhotos } from '../../../sync/shown/use-collection'
import type { Selection } from './selection'

/**
 * Deselects photos that other users deleted before they were loaded here. A live event reports that the collection
 * changed, without details: its first page is then fetched again, followed by the ids if some of the selected photos
 * are not loaded.
 */
export const useDeletedByOthers = (
  selection: Selection,
  { flicks, total, savedAt }: CollectionPhotos,
  collectionId: string,
  sort: Sort,
) => {
  const check = useEffectEvent(async (signal: AbortSignal) => {
    const { ids, listed } = selection.read()
    const unseen = new Set([...listed.keys()].filter((id) => ids.has(id)))
    for (const { id } of flicks) unseen.delete(id)
    if (unseen.size === 0) return
    const wanted = { collectionId, sort, total, day: undefined }
    const isWhole = await readPhotoIds(wanted, (photos) => photos.forEach(({ id }) => unseen.delete(id)), signal)
    if (signal.aborted || !isWhole || unseen.size === 0) return
    selection.select(new Set([...selection.read().ids].filter((id) => !unseen.has(id))))
  })
  useEffect(() => {
    const leaving = new AbortController()
    if (savedAt !== undefined) void check(leaving.signal)
    return () => leaving.abort()
  }, [savedAt])
}
