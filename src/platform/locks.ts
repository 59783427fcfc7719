import { isInMemory } from './store-trouble'

/**
 * The locks that tabs share. Absent on plain http; and where a browser stores nothing, which refuses locks too: there
 * each tab has its own of everything.
 */
export const sharedLocks = (): LockManager | undefined => (isInMemory() ? undefined : navigator.locks)
