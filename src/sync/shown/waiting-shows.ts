import type { ShownMutation } from '../kinds/base/effects'
import { currentOverlay } from '../mutations/overlay/overlay'

/**
 * The shown data of the last waiting mutation about each photo, of those for which `showsOf` returns it; without photos
 * that no such mutation is about. A screen may not show it yet: the user taps twice, or acts in a second tab.
 */
export const waitingShows = <S extends { photoIds?: string[] }>(
  uid: string,
  showsOf: (row: ShownMutation) => S | undefined,
): ReadonlyMap<string, S> => {
  const shown = new Map<string, S>()
  for (const row of currentOverlay(uid).mutations) {
    const shows = row.acceptedAt === undefined ? showsOf(row) : undefined
    for (const id of shows?.photoIds ?? []) if (shows) shown.set(id, shows)
  }
  return shown
}
