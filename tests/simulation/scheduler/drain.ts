/**
 * Runs every microtask that is due, then returns. A browser runs all microtasks between two tasks; here that happens in
 * the middle of a synchronous loop, so a run needs no turn of Node's event loop and cannot be interleaved with
 * anything. Works only outside a microtask.
 */
// oxlint-disable-next-line no-underscore-dangle -- Node names it so
const tickCallback = (process as unknown as { _tickCallback(): void })._tickCallback

export const drainMicrotasks = (): void => tickCallback.call(process)

/** Runs `work` as a separate task, in which draining works. */
export const asTask = <T>(work: () => T): Promise<T> =>
  new Promise((resolve, reject) => {
    setImmediate(() => {
      try {
        resolve(work())
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    })
  })
