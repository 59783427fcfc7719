import { startTransition, useEffect, useState, type RefObject } from 'react'

const OVERSCAN_PX = 400
/** Milliseconds. A picture may never load. */
const MAX_WAIT_MS = 1000

/**
 * The distance (px) above and below the screen within which photos are in the page: 0 until a picture has loaded, so
 * that other photos do not delay the visible ones.
 */
export const useAround = (grid: RefObject<HTMLElement | null>): number => {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const done = new AbortController()
    const load = () => {
      done.abort()
      startTransition(() => setLoaded(true))
    }
    // Such events do not bubble.
    grid.current?.addEventListener('load', load, { signal: done.signal, capture: true })
    const latest = setTimeout(load, MAX_WAIT_MS)
    done.signal.addEventListener('abort', () => clearTimeout(latest))
    return () => done.abort()
  }, [grid])
  return isLoaded ? OVERSCAN_PX : 0
}
