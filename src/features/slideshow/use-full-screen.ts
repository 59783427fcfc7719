import { useEffect, useEffectEvent } from 'react'
import { describe, log } from '../../platform/log'

/** Presses that have an effect of their own. */
const CONTROLS = 'button, select, a, [role="menu"]'

/**
 * Fills the screen while it is mounted, if the browser can; if it refuses, and after it has taken it back, at the next
 * press of the photo. `onLeave`: the screen is no longer filled, by the user's or the system's way.
 */
export const useFullScreen = (onLeave: (() => void) | undefined) => {
  const left = useEffectEvent(() => {
    if (!document.fullscreenElement) onLeave?.()
  })
  useEffect(() => {
    const root = document.documentElement
    if (typeof root.requestFullscreen !== 'function' || document.fullscreenElement) return
    const fill = () => {
      if (document.fullscreenElement) return
      // Refused without a press of the user's, and on some phones always: the layer fills the page then.
      root.requestFullscreen({ navigationUI: 'hide' }).catch((error: unknown) => {
        log.info('slideshow.no_full_screen', { error: describe(error) })
      })
    }
    const press = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest(CONTROLS))) fill()
    }
    fill()
    document.addEventListener('click', press)
    document.addEventListener('fullscreenchange', left)
    return () => {
      document.removeEventListener('click', press)
      document.removeEventListener('fullscreenchange', left)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [])
}
