import type { Log } from './log'

export interface Failure {
  event: string
  count: number
  lastAt: Date
}

/** Maximum number of kinds of events: event keys are fixed, so a caller cannot reach it. */
const MAX_EVENTS = 100

/** Failures without an error, because its message may contain a secret or is from another process. */
const WITHOUT_ERROR = /^(backup\.failed|identity\.((gateway|mail)_(busy|failed|refused)|notice_failed))$/

/** Counts the log's events that report a failure, by their key, since the start of the process. */
export const countFailures = (log: Log) => {
  const failures = new Map<string, Failure>()
  const counting: Log = (event, details) => {
    const isFailure = details?.['error'] !== undefined || WITHOUT_ERROR.test(event)
    if (isFailure && (failures.has(event) || failures.size < MAX_EVENTS))
      failures.set(event, { event, count: (failures.get(event)?.count ?? 0) + 1, lastAt: new Date() })
    log(event, details)
  }
  /** The latest first. */
  const read = (): Failure[] => [...failures.values()].toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime())
  return { log: counting, read }
}
