import { useEffect } from 'react'
import { describe, log } from '../../platform/log'

/** Keeps the screen on while it holds, if the browser can. The browser ends it when the page is hidden, so it is requested again afterwards. */
export const useWakeLock = (holds: boolean) => {
  useEffect(() => {
    if (!holds || !('wakeLock' in navigator)) return
    let isOver = false
    let lock: WakeLockSentinel | undefined
    const take = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const taken = await navigator.wakeLock.request('screen')
        if (isOver) await taken.release()
        else lock = taken
      } catch (error) {
        // A phone with a low battery refuses.
        log.warn('slideshow.no_wake_lock', { error: describe(error) })
      }
    }
    const again = () => void take()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [holds])
}
