import { waitingShows } from './waiting-shows'

interface Place<P> {
  collectionId: string
  photos: P[]
  /** The answers that the moves to it make stale. */
  stale: Set<string>
}

/**
 * Groups photos that a screen shows in the collection `from` by the collection that they are in when the next mutation
 * is sent: the screen may not show a move that waits.
 */
export const byPlace = <P extends { id: string }>(uid: string, photos: readonly P[], from: string): Place<P>[] => {
  const places = new Map<string, Place<P>>()
  const moves = waitingShows(uid, (row) => (row.kind === 'move' ? row.shows : undefined))
  for (const photo of photos) {
    const move = moves.get(photo.id)
    const collectionId = move?.to ?? from
    const place = places.get(collectionId) ?? { collectionId, photos: [], stale: new Set() }
    places.set(collectionId, place)
    place.photos.push(photo)
    for (const path of move?.stale ?? []) place.stale.add(path)
  }
  return [...places.values()]
}
