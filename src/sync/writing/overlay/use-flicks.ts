import { useMemo } from 'react'
import type { Flick } from '../../../../contract/entities'
import { layFlick } from './lay-flick'
import { useOverlay } from './use-overlay'

/**
 * Photos with the user's own likes and comments applied (see [Note: The overlay]); `requestedAt` answers the stamp of the
 * request that a photo was answered to. Deleted ones are left out. A photo without mutations stays the same object, and a place whose photo is not known stays.
 */
export const useFlicks = <T extends Flick | undefined>(flicks: T[], requestedAt: (flick: Flick) => number): T[] => {
  const overlay = useOverlay()
  return useMemo(
    () =>
      flicks.flatMap((flick) => {
        if (!flick) return [flick]
        const shown = layFlick(overlay, flick, { requestedAt: requestedAt(flick) })
        return !shown || shown.isDeleted ? [] : [shown as T]
      }),
    [flicks, overlay, requestedAt],
  )
}
