/** The name of the unique constraint that a failed write ran into; undefined for any other error. */
export const violatedConstraint = (error: unknown): string | undefined => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' ? constraint : undefined
}
