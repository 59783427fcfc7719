/**
 * [Note: The oldest browsers]
 *
 * Functions that the app uses and the oldest browsers of docs/browsers.md lack. A page loads this file before the app if
 * its browser lacks one of them (public/theme.js); workers have it in their own code, of which the first load is no part.
 * tests/e2e/app/oldest-browsers.spec.ts plays the app without every function that is newer than the table.
 */
const define = (target: object, name: string, value: unknown) => {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true })
}

define(Array.prototype, 'toSorted', function toSorted(this: unknown[], ...args: Parameters<unknown[]['sort']>) {
  return [...this].sort(...args)
})
define(Array.prototype, 'toReversed', function toReversed(this: unknown[]) {
  // oxlint-disable-next-line unicorn/no-array-reverse -- this is the function that would be used
  return [...this].reverse()
})
define(Array.prototype, 'toSpliced', function toSpliced(this: unknown[], ...args: Parameters<unknown[]['splice']>) {
  const copy = [...this]
  copy.splice(...args)
  return copy
})
define(AbortSignal, 'any', (signals: Iterable<AbortSignal>) => {
  const joined = new AbortController()
  const all = [...signals]
  const stop = () => {
    for (const signal of all) signal.removeEventListener('abort', stop)
    joined.abort(all.find(({ aborted }) => aborted)?.reason)
  }
  for (const signal of all) signal.addEventListener('abort', stop)
  if (all.some(({ aborted }) => aborted)) stop()
  return joined.signal
})
