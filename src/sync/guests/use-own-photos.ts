/** The photos that a guest gave. */
import type { Flick } from '../../../contract/entities'
import { pageSizes } from '../../../contract/page-sizes'
import type { GuestRow } from '../../store/device'
import { deletePhotos } from '../deleting/deleting'
import { useFlicks } from '../mutations/overlay/use-flicks'
import { useList } from '../reading/hooks'
import { resource } from '../reading/resource'

/** The guest's photos, the last one first, without those that they took back. */
export const useOwnPhotos = () => {
  const list = useList(
    (page) => resource('guestPhotos', { query: { page, size: pageSizes.viewer } }),
    ({ id }: Flick) => id,
  )
  const items = useFlicks(list.items, list.requestedAt)
  return { ...list, items }
}

/** Takes photos back: they are deleted, and the returned function undoes it. */
export const takeBack = (photos: readonly Flick[], { collection }: GuestRow) =>
  deletePhotos(photos, { collectionId: collection.id, cliqueId: '', createdBy: null })
