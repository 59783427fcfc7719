import { useEffect, useEffectEvent } from 'react'

/** Milliseconds after which the browser is taken for idle, whether it says so or not. */
const LATEST = 2000

/** Calls `work` once, when the browser has nothing better to do. Safari has no idle callback: there it is a timer. */
export const useIdle = (work: () => void) => {
  const run = useEffectEvent(work)
  useEffect(() => {
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(() => run(), { timeout: LATEST })
      return () => cancelIdleCallback(handle)
    }
    const timer = setTimeout(() => run(), LATEST)
    return () => clearTimeout(timer)
  }, [])
}
