import { events, type EventName } from './events'
import type { Log } from './log'

export interface Failure {
  event: EventName
  count: number
  lastAt: Date
}

/** Counts the log's errors by their event, since the start of the process. */
export const countFailures = (log: Log) => {
  const failures = new Map<EventName, Failure>()
  const counting: Log = (event, details) => {
    if (events[event] === 'error')
      failures.set(event, { event, count: (failures.get(event)?.count ?? 0) + 1, lastAt: new Date() })
    log(event, details)
  }
  /** The latest first. */
  const read = (): Failure[] => [...failures.values()].toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime())
  return { log: counting, read }
}
