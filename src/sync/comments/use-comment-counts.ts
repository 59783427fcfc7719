import { useMemo } from 'react'
import type { Flick } from '../../../contract/entities'
import { countedAt } from './comment-overlay'
import { useCommentOverlay } from './use-comment-overlay'

/**
 * Photos with the person's own comments counted that their answers do not count yet (see [Note: Comments lie over
 * answers]). A photo nobody commented on stays the same object.
 */
export const useCommentCounts = (flicks: Flick[], answeredAt: (flick: Flick) => number): Flick[] => {
  const overlay = useCommentOverlay()
  return useMemo(() => {
    if (overlay.deltas.size === 0) return flicks
    return flicks.map((flick) => {
      if (!overlay.deltas.has(flick.id)) return flick
      const numComments = countedAt(overlay, flick.id, flick.numComments, answeredAt(flick))
      return numComments === flick.numComments ? flick : { ...flick, numComments }
    })
  }, [flicks, answeredAt, overlay])
}
