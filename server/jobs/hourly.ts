import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../log'

const HOUR_MS = 3_600_000

/** Runs `job` now and every hour until `signal` aborts; resolves when the last run has ended. Failures are logged. */
export const hourly = async (job: (signal: AbortSignal) => Promise<void>, log: Log, signal: AbortSignal) => {
  while (!signal.aborted) {
    try {
      await job(signal)
    } catch (error) {
      log('job failed', { error })
    }
    // Aborting ends the wait; that is the only way in which it fails.
    await wait(HOUR_MS, undefined, { signal, ref: false }).catch(() => undefined)
  }
}
