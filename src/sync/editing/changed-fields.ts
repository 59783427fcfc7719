/**
 * The fields of a form that differ from one of its known states (useKnownStates). Only these are sent: another device's
 * changes while the form is open stay.
 */
export const changedFields = <T extends object>(fields: T, known: readonly Record<keyof T, unknown>[]): Partial<T> => {
  const isChanged = ([name, value]: [string, unknown]) => known.some((state) => state[name as keyof T] !== value)
  return Object.fromEntries(Object.entries(fields).filter(isChanged)) as Partial<T>
}
