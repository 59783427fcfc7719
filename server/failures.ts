import type { Log } from './telemetry/log'

export interface Failure {
  event: string
  count: number
  lastAt: Date
}

/** Most kinds of events kept: event keys are fixed, so this is never reached by a caller's doing. */
const MOST = 100

/** Counts the log's events that tell of an error, by their key, since the start of the process. */
export const countFailures = (log: Log) => {
  const failures = new Map<string, Failure>()
  const counting: Log = (event, details) => {
    if (details?.['error'] !== undefined && (failures.has(event) || failures.size < MOST))
      failures.set(event, { event, count: (failures.get(event)?.count ?? 0) + 1, lastAt: new Date() })
    log(event, details)
  }
  /** The last one first. */
  const read = (): Failure[] => [...failures.values()].toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime())
  return { log: counting, read }
}
