import { useMemo } from 'react'
import type { Flick } from '../../../../contract/entities'
import { layFlick } from './lay-flick'
import { useOverlay } from './use-overlay'

/**
 * Photos with the user's own likes and comments applied (see [Note: The overlay]); `requestedAt` returns the stamp of
 * the request for a photo. Deleted photos are left out. A photo without mutations stays the same object, and a place
 * whose photo is not known stays.
 */
export const useFlicks = <T extends Flick | undefined>(flicks: T[], requestedAt: (flick: Flick) => number): T[] => {
  const overlay = useOverlay()
  return useMemo(() => {
    const laid: T[] = []
    for (const flick of flicks) {
      const shown = flick && layFlick(overlay, flick, { requestedAt: requestedAt(flick) })
      if (!flick || (shown && !shown.isDeleted)) laid.push(shown as T)
    }
    return laid
  }, [flicks, overlay, requestedAt])
}
