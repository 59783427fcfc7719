/** Returns the code of an error of the operating system, of a library or of the database; '' if it has none. */
export const errorCode = (error: unknown): string =>
  error instanceof Object && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Returns what was thrown as an error. */
export const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
