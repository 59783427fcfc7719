/**
 * The subscribers of a value that React or others follow. `start` is called with the first subscriber; its signal
 * aborts with the last.
 */
export const createSubscribers = (start?: (life: AbortSignal) => void) => {
  const listeners = new Set<() => void>()
  let life: AbortController | undefined
  return {
    /** Not aborted while there are subscribers; undefined without any. */
    life: () => life?.signal,
    notify: () => listeners.forEach((listener) => listener()),
    /** Returns a function that ends the subscription. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      if (!life) {
        life = new AbortController()
        start?.(life.signal)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        life?.abort()
        life = undefined
      }
    },
  }
}
