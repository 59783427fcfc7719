import { useEffect, useEffectEvent } from 'react'
import { describe, log } from '../../platform/log'

/** Fills the screen while it is mounted, if the browser can. `onLeave`: the user has left it by the browser's own way. */
export const useFullScreen = (onLeave: () => void) => {
  const left = useEffectEvent(() => {
    if (!document.fullscreenElement) onLeave()
  })
  useEffect(() => {
    const root = document.documentElement
    if (typeof root.requestFullscreen !== 'function' || document.fullscreenElement) return
    // Refused without a press of the user's, and on some phones always: the layer fills the page then.
    root.requestFullscreen({ navigationUI: 'hide' }).catch((error: unknown) => {
      log.info('slideshow.no_full_screen', { error: describe(error) })
    })
    document.addEventListener('fullscreenchange', left)
    return () => {
      document.removeEventListener('fullscreenchange', left)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [])
}
