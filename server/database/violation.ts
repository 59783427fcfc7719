import { errorCode } from '../basis/error-code'

/** Whether a value has the right type but no meaning to the database, such as an unknown time zone. */
export const isInvalidValue = (error: unknown): boolean => errorCode(error) === '22023'

/** The name of the unique constraint that a failed write violated; undefined for any other error. */
export const violatedConstraint = (error: unknown): string | undefined => {
  if (errorCode(error) !== '23505' || !(error instanceof Object && 'constraint' in error)) return undefined
  return String(error.constraint)
}
