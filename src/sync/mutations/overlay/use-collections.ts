import { useMemo } from 'react'
import type { Collection, Flick } from '../../../../contract/entities'
import type { ListState } from '../../reading/hooks'
import { isShownIn, type ShownCollection } from '../../kinds/base/effects'
import { useOverlay } from './use-overlay'

type Listed<A> = ListState<Collection, A>

/** A list of collections with the user's own edits and deletions applied (see [Note: The overlay]). */
export const useCollections = <A>(list: Listed<A>): Listed<A> => {
  const overlay = useOverlay()
  const { items, requestedAt } = list
  const [shown, stampOf] = useMemo(() => {
    const stamps = new Map<Collection, number>()
    const all = items.flatMap((collection) => {
      const at = requestedAt(collection)
      const laid: ShownCollection = overlay.apply('collection', collection.collectionId, collection, at) ?? collection
      stamps.set(laid, at)
      return laid.isDeleted ? [] : [laid]
    })
    return [all, (collection: Collection) => stamps.get(collection) ?? 0]
  }, [items, overlay, requestedAt])
  return { ...list, items: shown, requestedAt: stampOf }
}

export interface Entry {
  collection: Collection
  collectionItems: Flick[]
}

/** A list of feed entries with the same applied to their collections, and to the newest photos of each. */
export const useEntries = <E extends Entry, A>(list: ListState<E, A>): ListState<E, A> => {
  const overlay = useOverlay()
  const { items, requestedAt } = list
  const shown = useMemo(
    () =>
      items.flatMap((entry) => {
        const at = requestedAt(entry)
        const { collectionId } = entry.collection
        const collection: ShownCollection =
          overlay.apply('collection', collectionId, entry.collection, at) ?? entry.collection
        if (collection.isDeleted) return []
        const photos = entry.collectionItems.filter((flick) =>
          isShownIn(overlay.apply('flick', flick.id, flick, at) ?? flick, collectionId),
        )
        const isSame = collection === entry.collection && photos.length === entry.collectionItems.length
        return [isSame ? entry : { ...entry, collection, collectionItems: photos }]
      }),
    [items, overlay, requestedAt],
  )
  return { ...list, items: shown }
}
