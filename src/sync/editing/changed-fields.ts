/**
 * The fields of a form that differ from one of the states that it knows (useKnownStates). They alone are sent: what another
 * device changes while the form is open stays.
 */
export const changedFields = <T extends object>(fields: T, known: readonly Record<keyof T, unknown>[]): Partial<T> => {
  const isChanged = ([name, value]: [string, unknown]) => known.some((state) => state[name as keyof T] !== value)
  return Object.fromEntries(Object.entries(fields).filter(isChanged)) as Partial<T>
}
