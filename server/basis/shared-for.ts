/**
 * Returns a function that runs `work` at most once in `ms` and gives the result to all callers of that time, who may be
 * many. A run that fails is shared too.
 */
export const sharedFor = <T>(ms: number, work: () => Promise<T>, now = () => performance.now()): (() => Promise<T>) => {
  let last: { at: number; result: Promise<T> } | undefined
  return () => {
    if (last === undefined || now() - last.at >= ms) last = { at: now(), result: work() }
    return last.result
  }
}
