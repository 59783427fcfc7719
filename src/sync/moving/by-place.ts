import { waitingShows } from '../writing/overlay/waiting-photo'
import type { MoveShows } from './move-effects'

interface Place<P> {
  collectionId: string
  photos: P[]
  /** The answers that the moves to it make stale. */
  stale: string[]
}

/**
 * Photos that a screen shows in the collection `from`, by the collection that they are in when what is done next is sent: the
 * screen may not show a move that waits.
 */
export const byPlace = <P extends { id: string }>(uid: string, photos: readonly P[], from: string): Place<P>[] => {
  const places = new Map<string, Place<P>>()
  for (const photo of photos) {
    const move = waitingShows<MoveShows>(uid, 'move', photo.id)
    const collectionId = move?.to ?? from
    const place = places.get(collectionId) ?? { collectionId, photos: [], stale: [] }
    places.set(collectionId, {
      collectionId,
      photos: [...place.photos, photo],
      stale: [...new Set([...place.stale, ...(move?.stale ?? [])])],
    })
  }
  return [...places.values()]
}
