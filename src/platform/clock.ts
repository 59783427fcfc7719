/** Milliseconds since 1970 by the device's clock: for times that are stored and compared across visits. */
export const now = () => Date.now()

/**
 * Milliseconds since some moment of this visit, unaffected by changes of the device's clock: for waiting and measuring.
 */
export const elapsed = () => performance.now()

/** Resolves after `ms`, or rejects with the signal's reason as soon as it aborts. */
export const sleep = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
