import type { Log } from './log'

export interface Failure {
  event: string
  count: number
  lastAt: Date
}

/** Most kinds of events kept: event keys are fixed, so this is never reached by a caller's doing. */
const MOST = 100

/** Failures that hold no error, because its message may hold a secret or is that of another process. */
const WITHOUT_ERROR = /^(backup\.failed|identity\.((gateway|mail)_(busy|failed|refused)|notice_failed))$/

/** Counts the log's events that tell of a failure, by their key, since the start of the process. */
export const countFailures = (log: Log) => {
  const failures = new Map<string, Failure>()
  const counting: Log = (event, details) => {
    const isFailure = details?.['error'] !== undefined || WITHOUT_ERROR.test(event)
    if (isFailure && (failures.has(event) || failures.size < MOST))
      failures.set(event, { event, count: (failures.get(event)?.count ?? 0) + 1, lastAt: new Date() })
    log(event, details)
  }
  /** The last one first. */
  const read = (): Failure[] => [...failures.values()].toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime())
  return { log: counting, read }
}
