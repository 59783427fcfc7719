/** Reads which photos a collection has, even if their pages were not fetched. */
import type { Flick } from '../../../contract/entities'
import type { Sort } from '../../../contract/fields'
import { pageSizes } from '../../../contract/page-sizes'
import { describe, log } from '../../platform/log'
import { stamp } from '../../store/stamp'
import { asUser } from '../session/api'
import { currentSession } from '../session/session-state'
import { isShownIn } from '../kinds/base/effects'
import { currentOverlay } from '../mutations/overlay/overlay'
import { collectionPage } from '../reading/collections'
import { isOn, type Day } from '../reading/day'
import { readStored } from '../reading/stored'

/** The fields that the rights to a photo need. */
export type ListedPhoto = Pick<Flick, 'id' | 'owner'>

/** A selected photo: if its page was not fetched, only its listed fields are known. */
export type SelectedPhoto = ListedPhoto & Partial<Flick>

interface Wanted {
  collectionId: string
  /** The order in which it is shown, and its number of photos: for finding its stored pages. */
  sort: Sort
  total: number
  /** Only photos of this day. */
  day: Day | undefined
}

type Found = (photos: ListedPhoto[]) => void

/** The photos that the user neither deleted nor moved away since the request of this stamp. */
const stillIn = <P extends ListedPhoto>(uid: string, collectionId: string, photos: P[], requestedAt: number): P[] => {
  const { apply } = currentOverlay(uid)
  return photos.filter((photo) => {
    const shown = apply('flick', photo.id, photo as ListedPhoto as Flick, requestedAt)
    return shown !== undefined && isShownIn(shown, collectionId)
  })
}

/** Reads the wanted photos from the store; resolves to whether all of them are stored. */
const readStoredPhotos = async (uid: string, { collectionId, sort, total, day }: Wanted, found: Found) => {
  const pages = Array.from({ length: Math.ceil(total / pageSizes.viewer) }, (_, page) =>
    readStored(uid, collectionPage(collectionId, sort, page)).catch((error: unknown) => {
      log.error('store.unreadable', { error: describe(error) })
    }),
  )
  const rows = await Promise.all(pages)
  const photos = rows.flatMap((row) => (row ? stillIn(uid, collectionId, row.value.items, row.requestedAt ?? 0) : []))
  found(day ? photos.filter((photo) => isOn(day, photo)) : photos)
  return !rows.includes(undefined)
}

/**
 * Reads which photos a collection has; `found` is called with some thousand at a time. If the server does not answer,
 * with the photos that are stored on the device. Resolves to whether these are all.
 */
export const readPhotoIds = async (wanted: Wanted, found: Found, signal: AbortSignal): Promise<boolean> => {
  const uid = currentSession()?.uid ?? ''
  const { collectionId, day } = wanted
  for (let after: string | undefined; ;) {
    const requestedAt = stamp()
    const args = { params: { id: collectionId }, query: { ...day, after } }
    const answer = await asUser(uid).collectionPhotoIds(args, { signal })
    if (signal.aborted) return false
    if (!answer.ok) return readStoredPhotos(uid, wanted, (photos) => signal.aborted || found(photos))
    const { photos, hasMore } = answer.value
    found(stillIn(uid, collectionId, photos, requestedAt))
    if (!hasMore) return true
    after = photos.at(-1)?.id
  }
}
