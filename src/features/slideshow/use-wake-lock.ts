import { useEffect } from 'react'
import { describe, log } from '../../platform/log'

/** How often (ms) a lock that was refused is requested again: a phone with a low battery may be charged by then. */
const AGAIN_MS = 60_000

/**
 * Keeps the screen on while it holds, if the browser can. The browser may end the lock at any time, and does when the page
 * is hidden: it is requested again at once, when the page is visible again, and every minute.
 */
export const useWakeLock = (holds: boolean) => {
  useEffect(() => {
    if (!holds || !('wakeLock' in navigator)) return
    let isOver = false
    let isAsking = false
    let lock: WakeLockSentinel | undefined
    const take = async () => {
      if (isOver || isAsking || document.visibilityState !== 'visible' || lock?.released === false) return
      isAsking = true
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) await lock.release()
        else lock.addEventListener('release', again)
      } catch (error) {
        log.warn('slideshow.no_wake_lock', { error: describe(error) })
      } finally {
        isAsking = false
      }
    }
    const again = () => void take()
    again()
    document.addEventListener('visibilitychange', again)
    const timer = setInterval(again, AGAIN_MS)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      clearInterval(timer)
      void lock?.release()
    }
  }, [holds])
}
