/** Marks stored answers as stale: after a change on this device, or after an event about another user's change. */
import { cacheOf } from '../../../store/cache'
import { markRowsStale, markStale } from '../../../store/responses'
import { markFlightsStale } from '../fetch'
import { idOf, isListing } from '../listing'

/** Marks the answers below these paths as stale, stored or in flight: the screens that show them fetch them again. */
export const invalidate = async (uid: string, paths: string[]) => {
  markFlightsStale(uid, paths, true)
  await markStale(cacheOf(uid), paths)
}

/**
 * The same for a change of another user, as the server reports it: the screens that show it fetch it again, in the
 * background. For the named collections only the pages with these photos. `changedAt`: only answers that were requested
 * before this stamp.
 */
export const invalidateByEvent = async (
  uid: string,
  paths: string[],
  photos: { collectionPath: string; photoId: string }[],
  changedAt?: number,
) => {
  markFlightsStale(uid, [...paths, ...photos.map(({ collectionPath }) => collectionPath)], 'by event', changedAt)
  const db = cacheOf(uid)
  await markStale(db, paths, 'by event', changedAt)
  for (const { collectionPath, photoId } of photos) {
    const shows = ({ value }: { value: unknown }) =>
      isListing(value) && value.items.some((item) => idOf(item) === photoId)
    await markRowsStale(db, collectionPath, shows, 'by event', changedAt)
  }
}
