import { isInMemory } from './store-trouble'

/**
 * The locks that tabs share. Absent on plain http; and where a browser stores nothing, which refuses locks too: there
 * each tab has its own of everything.
 */
export const sharedLocks = (): LockManager | undefined => (isInMemory() ? undefined : navigator.locks)

/** How long (ms) to wait for another tab, which may be stalled. */
const LONGEST_WAIT = 30_000

const exclusively = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
  let running: Promise<T> | undefined
  try {
    await sharedLocks()?.request(name, { signal: AbortSignal.timeout(LONGEST_WAIT) }, () => (running = run()))
  } catch {
    // Waited too long: `running` is still undefined. What `run` rejects with is in `running`.
  }
  return running ?? run()
}

const last = new Map<string, Promise<unknown>>()

/** Runs after all that this page runs under `name`, and while no other tab does; another tab is waited for half a minute. */
export const inTurn = <T>(name: string, run: () => Promise<T>): Promise<T> => {
  const earlier = last.get(name)
  const mine = (async () => {
    await earlier?.catch(() => undefined)
    return exclusively(name, run)
  })()
  last.set(name, mine)
  return mine
}

/**
 * Holds a lock while `work` is under way: a page that holds one is not kept for going back to, so a page that is left ends
 * what it was waiting for.
 */
export const endWithPage = (name: string, work: PromiseLike<unknown>) => {
  const held = globalThis.navigator?.locks?.request(name, { mode: 'shared' }, () => work)
  // The caller handles what `work` rejects with; a browser that refuses locks keeps no page either.
  held?.catch(() => undefined)
}
