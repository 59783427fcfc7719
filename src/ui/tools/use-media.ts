import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether a media query matches; follows the window. For content that must be built differently, not only drawn
 * differently.
 */
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

/** From this width two columns fit (docs/specification.md 1.9 'Desktop breakpoint'). */
export const DESKTOP = '(min-width: 1024px)'

/** A phone, upright or sideways: one float at a time. Must match the style sheets (ui/dock/float.module.css). */
export const PHONE = '(max-width: 639.98px), (max-height: 480px)'
