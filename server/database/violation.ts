/** Whether a value has the right type but no meaning to the database, such as an unknown time zone. */
export const isInvalidValue = (error: unknown): boolean => (error as { code?: string }).code === '22023'

/** The name of the unique constraint that a failed write violated; undefined for any other error. */
export const violatedConstraint = (error: unknown): string | undefined => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' ? constraint : undefined
}
