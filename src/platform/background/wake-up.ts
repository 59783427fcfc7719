/** Ends the waits of a background loop early, so that it checks for work again. */
export interface WakeUpSignal {
  wake(): void
  /** Resolves at the next wake-up. */
  next(): Promise<void>
}

export const createWakeUpSignal = (): WakeUpSignal => {
  let resolve: () => void
  let promise: Promise<void>
  const renew = () => {
    promise = new Promise((done) => {
      resolve = done
    })
  }
  renew()
  return {
    wake: () => {
      resolve()
      renew()
    },
    next: () => promise,
  }
}

/** Waits for `ms` or until one of the events, whichever is first. Rejects if the signal aborts. */
export const waitFor = async (
  ms: number,
  events: Promise<unknown>[],
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>,
  signal: AbortSignal,
) => {
  const enough = new AbortController()
  const stop = () => enough.abort(signal.reason)
  signal.throwIfAborted()
  signal.addEventListener('abort', stop)
  try {
    await Promise.race([sleep(ms, enough.signal), ...events])
  } finally {
    signal.removeEventListener('abort', stop)
    enough.abort()
  }
}
