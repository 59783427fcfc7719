import { errorCode } from './error-code'

/** Every library has its own word for it. */
const TIME_OUT = /TIMED?_?OUT/i

/** The status of a mail server's answer, as nodemailer has it. */
const statusOf = (error: Error): string =>
  'responseCode' in error && typeof error.responseCode === 'number' ? String(error.responseCode) : ''

/** The code of the system or of TLS; nodemailer puts its own code in its place, and keeps it under another name. */
const codeOf = (error: Error): string =>
  'originalCode' in error && typeof error.originalCode === 'string' ? error.originalCode : errorCode(error)

const innerOf = (error: Error): unknown =>
  // Node tries all addresses of a host.
  error instanceof AggregateError ? (error.errors as unknown[])[0] : error.cause

/**
 * The class of a failed request, for the log: the status of the answer, `ETIMEDOUT` for every time-out, the code of the
 * system, of TLS or of a library, else the error's name. Never its message, which may contain a key, a number or an
 * address.
 */
export const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  const own = statusOf(error) || codeOf(error)
  if (TIME_OUT.test(own) || TIME_OUT.test(error.name)) return 'ETIMEDOUT'
  const inner = innerOf(error)
  return own || (inner instanceof Error ? causeOf(inner) : error.name)
}
