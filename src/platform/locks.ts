import { isInMemory } from './store-trouble'

/**
 * The locks that tabs share. Absent on plain http, and if the browser stores nothing, since it refuses locks too: then
 * each tab has its own data.
 */
export const sharedLocks = (): LockManager | undefined => (isInMemory() ? undefined : navigator.locks)

/** How long (ms) to wait for another tab, which may be stalled. */
const MAX_WAIT_MS = 30_000

const exclusively = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
  let running: Promise<T> | undefined
  try {
    await sharedLocks()?.request(name, { signal: AbortSignal.timeout(MAX_WAIT_MS) }, () => (running = run()))
  } catch {
    // Waited too long: `running` is still undefined. If `run` rejects, so does `running`.
  }
  return running ?? run()
}

const last = new Map<string, Promise<unknown>>()

/**
 * Runs after everything that this page runs under `name`, and while no other tab does; waits half a minute for another
 * tab.
 */
export const inTurn = <T>(name: string, run: () => Promise<T>): Promise<T> => {
  const earlier = last.get(name)
  const mine = (async () => {
    await earlier?.catch(() => undefined)
    return exclusively(name, run)
  })()
  last.set(name, mine)
  return mine
}
