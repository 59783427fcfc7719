import { useMemo } from 'react'
import type { Flick } from '../../../contract/entities'
import type { ShownFlick } from './effects'
import { useOverlay } from './use-overlay'

/**
 * Photos with the user's own likes and comments applied (see [Note: The overlay]); `requestedAt` answers the stamp of the
 * request that a photo was answered to. Deleted ones are left out. A photo without mutations stays the same object.
 */
export const useFlicks = (flicks: Flick[], requestedAt: (flick: Flick) => number): Flick[] => {
  const overlay = useOverlay()
  return useMemo(
    () =>
      flicks.flatMap((flick) => {
        const shown: ShownFlick = overlay.apply('flick', flick.id, flick, requestedAt(flick)) ?? flick
        return shown.isDeleted ? [] : [shown]
      }),
    [flicks, overlay, requestedAt],
  )
}
