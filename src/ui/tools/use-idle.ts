import { useEffect, useEffectEvent } from 'react'

/** Milliseconds after which the browser counts as idle in any case. */
const MAX_WAIT_MS = 2000

/** Calls `work` once, when the browser is idle. Safari has no idle callback: a timer replaces it there. */
export const useIdle = (work: () => void) => {
  const run = useEffectEvent(work)
  useEffect(() => {
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(() => run(), { timeout: MAX_WAIT_MS })
      return () => cancelIdleCallback(handle)
    }
    const timer = setTimeout(() => run(), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
}
