import { useEffect, useEffectEvent, useState } from 'react'
import type { Flick } from '../../../contract/entities'
import type { Failure } from '../../../contract/failure'
import type { Sort } from '../../../contract/fields'
import type { CollectionPhotos } from '../../sync/shown/use-collection'
import { useFlick } from '../../sync/shown/use-flick'
import { LOOKED_THROUGH, placesToRead } from './linked-place'

export interface ShownProps {
  photos: CollectionPhotos
  sort: Sort
  photoId: string
  commentsOpen: boolean
  onComments: (open: boolean) => void
}

const READER = 'viewer'

/** Number of photos on either side that are read before they are shown (docs/specification.md 2.9). */
const NEIGHBOURS = 5

/** While a list is read again its later pages are missing for a moment: the photo stays. */
const useHeld = (found: Flick | undefined, photoId: string) => {
  const [held, setHeld] = useState(found)
  if (found && found !== held) setHeld(found)
  return found ?? (held?.id === photoId ? held : undefined)
}

/**
 * A deleted photo has no comments: their sheet closes, and the unposted comment is shown with the message about the
 * photo.
 */
const useClosingComments = (isWanted: boolean, onComments: (open: boolean) => void) => {
  const close = useEffectEvent(() => onComments(false))
  useEffect(() => {
    if (isWanted) close()
  }, [isWanted])
}

/** Reads these places: the photo's neighbours, or its possible places. */
const useReading = ({ places, want }: CollectionPhotos, [first, last]: readonly [number, number]) => {
  useEffect(() => {
    want(READER, Math.max(0, first), Math.min(last, places.length - 1))
  }, [want, first, last, places.length])
  useEffect(() => () => want(READER), [want])
}

/** Whether all photos among which a photo without a known date is searched are known, or cannot be fetched. */
const isSearched = ({ places, phase, error, isIncomplete }: CollectionPhotos): boolean => {
  const isIdle = phase === 'done' || phase === 'error'
  const isKnown = !places.slice(0, LOOKED_THROUGH).includes(undefined)
  return isIdle && (isKnown || (error !== undefined && isIncomplete))
}

/** Why a photo cannot be shown: the server no longer has it for this user, or does not answer and no page has it. */
const missingFor = (error: Failure | undefined, isNowhere: boolean): 'gone' | 'unreachable' | undefined => {
  if (error?.status === 404) return 'gone'
  return error && isNowhere ? 'unreachable' : undefined
}

/** The photo of the URL, with its neighbours; or why it is missing. */
export const useShown = ({ photos, sort, photoId, commentsOpen, onComments }: ShownProps) => {
  const { places } = photos
  const index = places.findIndex((flick) => flick?.id === photoId)
  const held = useHeld(places[index], photoId)
  const isLast = isSearched(photos)
  // Not on the pages that were read: far down the collection, or deleted. Requested individually.
  const isWanted = index < 0 && (held === undefined || isLast)
  const linked = useFlick(isWanted ? photoId : undefined, isLast ? photos.requestedAt : 0)
  useReading(photos, index < 0 ? placesToRead(places, linked.flick, sort) : [index - NEIGHBOURS, index + NEIGHBOURS])
  const missing = missingFor(linked.error, isLast && held === undefined)
  useClosingComments(missing === 'gone' && commentsOpen, onComments)
  const flick = missing ? undefined : (held ?? linked.flick)
  const previous = index > 0 ? places[index - 1] : undefined
  const next = index >= 0 ? places[index + 1] : undefined
  return { index, flick, missing, previous, next }
}
