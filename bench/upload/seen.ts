/** In the page: the longest block of its main thread, and the longest wait for an answer to a key. */
export interface Seen {
  /** ms */
  block: number
  /** From a key pressed until what it brought is drawn (ms). */
  answer: number
}

/** Evaluated in the page, by itself. Looks from now on; what it has seen is in `globalThis.seen`. */
export const look = () => {
  const seen: Seen = { block: 0, answer: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.block = Math.max(seen.block, duration)
  }).observe({ type: 'longtask' })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.answer = Math.max(seen.answer, duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
