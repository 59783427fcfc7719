import { currentOverlay } from './overlay'

interface PhotoShows {
  photoIds?: string[]
}

/**
 * The shown data of the last waiting mutation of this kind about each photo; without photos that no such mutation is
 * about. A screen may not show it yet: the user taps twice, or acts in a second tab.
 */
export const waitingShows = <S extends PhotoShows>(uid: string, kind: 'move' | 'deletion'): ReadonlyMap<string, S> => {
  const shown = new Map<string, S>()
  for (const row of currentOverlay(uid).mutations) {
    if (row.kind !== kind || row.acceptedAt !== undefined) continue
    const shows = row.shows as S
    for (const id of shows.photoIds ?? []) shown.set(id, shows)
  }
  return shown
}
