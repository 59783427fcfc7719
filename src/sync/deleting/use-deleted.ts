import { useMemo } from 'react'
import type { DeletedCollection, DeletedFlick } from '../../../contract/entities'
import { pageSizes } from '../../../contract/page-sizes'
import { useList } from '../reading/hooks'
import { resource } from '../reading/resource'
import { useOverlay } from '../mutations/overlay/use-overlay'

const flicksPage = (collectionId: string | undefined) => (page: number) =>
  resource('deletedFlicks', { query: { page, size: pageSizes.deleted, ...(collectionId && { collectionId }) } })
const collectionsPage = (page: number) => resource('deletedCollections', { query: { page, size: pageSizes.deleted } })

/** Deleted photos that the user may restore, of one collection or of all. */
export const useDeletedFlicks = (collectionId?: string) => {
  const list = useList(flicksPage(collectionId), ({ id }: DeletedFlick) => id)
  const overlay = useOverlay()
  const { items, requestedAt } = list
  const shown = useMemo(
    () => items.filter((flick) => overlay.apply('flick', flick.id, flick, requestedAt(flick))?.isDeleted !== false),
    [items, overlay, requestedAt],
  )
  return { ...list, items: shown }
}

/** Deleted collections that the user may restore. */
export const useDeletedCollections = () => {
  const list = useList(collectionsPage, ({ collectionId }: DeletedCollection) => collectionId)
  const overlay = useOverlay()
  const { items, requestedAt } = list
  const shown = useMemo(
    () =>
      items.filter((one) => overlay.apply('collection', one.collectionId, one, requestedAt(one))?.isDeleted !== false),
    [items, overlay, requestedAt],
  )
  return { ...list, items: shown }
}
