import { isKeyOf } from '../../contract/basis/keys'
import { events, levels, type EventName, type Level } from './events'

/** One line of JSON per event, without personal data: no numbers, names, captions, tokens or addresses. */
export type Log = (event: EventName, details?: Record<string, unknown>) => void

/** An error in a form for the log: a driver's `detail` and parameters would contain users' texts. */
const describe = (error: Error): Record<string, unknown> => ({
  message: error.message,
  stack: error.stack,
  ...('code' in error && { code: error.code }),
  ...(error.cause instanceof Error && { cause: describe(error.cause) }),
})

/**
 * A log that writes to `stream` the events of `level` and above. Errors among the details are written with stack and
 * cause.
 */
export const createLog =
  (stream: { write: (line: string) => unknown }, level: Level = 'info'): Log =>
  (event, details = {}) => {
    const own = events[event]
    if (levels.indexOf(own) > levels.indexOf(level)) return
    const line = JSON.stringify(
      { time: new Date().toISOString(), level: own, event, ...details },
      (_, value: unknown) => (value instanceof Error ? describe(value) : value),
    )
    stream.write(`${line}\n`)
  }

/** Returns a function that logs a line of another process's log as an event of this one. Other lines are dropped. */
export const createPassOn =
  (log: Log) =>
  (line: string): void => {
    if (!line.startsWith('{')) return
    const { time: _time, level: _level, event, ...details } = JSON.parse(line) as Record<string, unknown>
    if (isKeyOf(events, event)) log(event, details)
  }

const GATHERED_MS = 20

/**
 * Writes to `stream` all lines of a fiftieth of a second at once: a write for each line would be a tenth of the
 * server's work. `flush` writes the buffered lines at once, as required at the end of the process.
 */
export const gather = (stream: { write: (text: string) => unknown }) => {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting !== '') stream.write(waiting)
    waiting = ''
  }
  const write = (line: string) => {
    waiting += line
    timer ??= setTimeout(flush, GATHERED_MS)
  }
  return { write, flush }
}
