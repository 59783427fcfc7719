import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds; follows the window. For what must be built otherwise, not only drawn otherwise. */
export const useMedia = (query: string) => {
  const watch = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(watch, () => matchMedia(query).matches)
}

/** From here on there is room for two things side by side (docs/specification.md 1.9 'Desktop breakpoint'). */
export const DESKTOP = '(min-width: 1024px)'

/** A phone, upright or on its side: one thing floats at a time. The style sheets say the same (ui/dock/float.module.css). */
export const PHONE = '(max-width: 639.98px), (max-height: 480px)'
