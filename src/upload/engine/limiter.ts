/**
 * Runs a job as soon as fewer jobs than the limit are running, in the order of the calls. Rejects with the job's error.
 */
export type Limiter = <T>(job: () => Promise<T>) => Promise<T>

/**
 * `size` is read whenever a place may be free. After the signal aborts no job starts: waiting jobs reject with its
 * reason.
 */
export const createLimiter = (size: () => number, signal: AbortSignal): Limiter => {
  const waiting: (() => void)[] = []
  let running = 0

  const fill = () => {
    while (waiting.length > 0 && (running < size() || signal.aborted)) {
      running++
      waiting.shift()?.()
    }
  }
  signal.addEventListener('abort', fill)

  return async (job) => {
    await new Promise<void>((start) => {
      waiting.push(start)
      fill()
    })
    try {
      signal.throwIfAborted()
      return await job()
    } finally {
      running--
      fill()
    }
  }
}
