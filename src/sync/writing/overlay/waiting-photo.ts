import { currentOverlay } from './overlay'

interface PhotoShows {
  photoIds?: string[]
}

/**
 * What the last waiting mutation of this kind about a photo shows; undefined where none waits. A screen may not show it
 * yet: the user taps twice, or acts in a second tab.
 */
export const waitingShows = <S extends PhotoShows>(uid: string, kind: 'move' | 'deletion', photoId: string) => {
  const isAbout = (shows: PhotoShows) => shows.photoIds?.includes(photoId) === true
  const row = currentOverlay(uid).mutations.findLast(
    (one) => one.kind === kind && one.acceptedAt === undefined && isAbout(one.shows as PhotoShows),
  )
  return row?.shows as S | undefined
}
