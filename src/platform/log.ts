/**
 * The device's log: the last lines in memory, for a report that the user copies. Fields contain ids, counts and codes;
 * never a token, a phone number or a text that a user wrote.
 */
export type LogFields = Record<string, string | number | boolean | null | undefined>
export interface LogLine {
  at: number
  level: 'info' | 'warn' | 'error'
  event: string
  fields?: LogFields
}

const MAX_LINES = 500
const lines: LogLine[] = []

const write = (level: LogLine['level'], event: string, fields?: LogFields) => {
  lines.push({ at: Date.now(), level, event, ...(fields && { fields }) })
  if (lines.length > MAX_LINES) lines.shift()
  if (level !== 'info') console[level](`[clique] ${event}`, fields ?? '')
}

export const log = {
  info: (event: string, fields?: LogFields) => write('info', event, fields),
  warn: (event: string, fields?: LogFields) => write('warn', event, fields),
  error: (event: string, fields?: LogFields) => write('error', event, fields),
  /** The last lines, oldest first. */
  lines: (): readonly LogLine[] => lines,
}

/** The loggable part of a thrown value: its name and message, never its fields. */
export const describe = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : typeof error)
