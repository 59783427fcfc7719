import { startTransition, useEffect, useState, type RefObject } from 'react'

const AROUND = 400
/** Milliseconds. A picture may never load. */
const LATEST = 1000

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
    const latest = setTimeout(load, LATEST)
    done.signal.addEventListener('abort', () => clearTimeout(latest))
    return () => done.abort()
  }, [grid])
  return isLoaded ? AROUND : 0
}
