import { events } from './events'
import type { Log } from './log'

const WINDOW_MS = 1000
const MAX_KINDS = 100

/** The line without the fields in which repeated ones differ; undefined for an event that is always written. */
const kindOf: (...line: Parameters<Log>) => string | undefined = (event, details = {}) => {
  const { request: _, ms: __, error, ...rest } = details
  if (events[event] === 'info' && !(typeof rest['status'] === 'number' && rest['status'] >= 400)) return undefined
  return JSON.stringify([event, rest, error instanceof Error ? error.message : error])
}

/**
 * Writes the first of repeated refusals and failures at once, and their number, `repeated`, a second later: a flood of
 * requests would fill the disk with lines that say the same.
 */
export const sumRepeats = (log: Log): Log => {
  const counts = new Map<string, number>()
  return (event, details) => {
    const kind = kindOf(event, details)
    const count = kind === undefined ? undefined : counts.get(kind)
    if (kind === undefined || (count === undefined && counts.size >= MAX_KINDS)) return log(event, details)
    if (count !== undefined) return void counts.set(kind, count + 1)
    counts.set(kind, 0)
    log(event, details)
    const timer = setTimeout(() => {
      const repeated = counts.get(kind) ?? 0
      counts.delete(kind)
      if (repeated > 0) log(event, { ...details, repeated })
    }, WINDOW_MS)
    timer.unref()
  }
}
