import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../telemetry/log'

const HOUR_MS = 3_600_000

export interface Repeated {
  /** Runs the job at once, or once more if it is running. */
  soon: () => void
  /** Resolves when the last run has ended. */
  ended: Promise<void>
}

/** Runs `job` now, every `hours` and on request, until `signal` aborts. Failures are logged. */
export const every = (
  hours: number,
  job: (signal: AbortSignal) => Promise<void>,
  log: Log,
  signal: AbortSignal,
): Repeated => {
  let wanted = true
  let wake = new AbortController()
  const run = async () => {
    while (!signal.aborted) {
      wake = new AbortController()
      if (wanted) {
        wanted = false
        await job(signal).catch((error: unknown) => {
          if (!signal.aborted) log('job.failed', { error })
        })
        continue
      }
      // Aborting ends the wait, and is its only error.
      await wait(hours * HOUR_MS, undefined, { signal: AbortSignal.any([signal, wake.signal]), ref: false }).catch(
        () => {},
      )
      wanted = true
    }
  }
  const soon = () => {
    wanted = true
    wake.abort()
  }
  return { soon, ended: run() }
}
