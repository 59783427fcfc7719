import { elapsed, sleep } from '../clock'

/**
 * Returns a function that runs `work` at once, or, if it ran within the last `ms`, when that time is over: all calls
 * until then share that run. Resolves when the run has ended if it began at once, otherwise at once. `failed` is called
 * if a run rejects.
 */
export const paced = (ms: number, work: () => Promise<void>, failed: (error: unknown) => void) => {
  let begunAt = Number.NEGATIVE_INFINITY
  let isPlanned = false
  const run = async () => {
    begunAt = elapsed()
    await work().catch(failed)
  }
  const runLater = async (wait: number) => {
    isPlanned = true
    await sleep(wait)
    isPlanned = false
    await run()
  }
  return async (): Promise<void> => {
    const wait = begunAt + ms - elapsed()
    if (wait <= 0 && !isPlanned) return run()
    if (!isPlanned) void runLater(wait)
  }
}
