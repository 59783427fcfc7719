/** Why the database of DATABASE_URL cannot be opened, in one line. */
import { BadSetting } from '../basis/bad-setting'
import { errorCode } from '../basis/error-code'

/** The errors that an operator can mend; all others keep their details. */
const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it ends the connection',
  EHOSTUNREACH: 'no network leads there',
  ENETUNREACH: 'no network leads there',
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known',
  ETIMEDOUT: 'it does not answer',
  ENOENT: 'its socket does not exist',
  EACCES: 'this user may not open its socket',
  '28P01': 'it refuses the user or the password',
  '28000': 'it refuses the user',
  '3D000': 'it has no database of this name',
  '42501': 'its user has too few rights',
  '57P03': 'it is starting up',
  '53300': 'it has no free connections',
}

/** The error of a database that cannot be opened; the address is not repeated, because it has the password. */
export const databaseError = (error: unknown): unknown => {
  // Node tries all addresses of a host.
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : []
  const reason = reasons[errorCode(first ?? error)]
  const isLate = error instanceof Error && /timeout exceeded when trying to connect/.test(error.message)
  if (!reason && !isLate) return error
  return new BadSetting(`The database of DATABASE_URL cannot be opened: ${reason ?? 'it does not answer'}`)
}
