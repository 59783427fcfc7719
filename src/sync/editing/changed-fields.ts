/**
 * The fields of a form that differ from one of these: what it began with, and what was shown then. They alone are sent:
 * what another device changes while the form is open stays.
 */
export const changedFields = <T extends object>(
  fields: T,
  ...from: readonly Record<keyof T, unknown>[]
): Partial<T> => {
  const isChanged = ([name, value]: [string, unknown]) => from.some((one) => one[name as keyof T] !== value)
  return Object.fromEntries(Object.entries(fields).filter(isChanged)) as Partial<T>
}
