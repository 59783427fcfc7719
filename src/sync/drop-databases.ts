/**
 * [Note: The last one out]
 *
 * A database that one tab deletes is there again, empty and under its person's name, as soon as another tab of theirs
 * asks for it: and screens, calls and workers on their way out do. So every tab deletes what it may have made anew once
 * its own have ended, and refuses whatever still comes; the last one leaves nothing. One at a time, as each would close
 * the other's connections.
 */
import { describe, log } from '../platform/log'
import { sharedLocks } from '../platform/locks'
import { dropCache } from '../store/cache'
import { readSession } from '../store/device'
import { dropIdleQueue } from './idle-queue'

/** Milliseconds after which a tab that stands still in the midst of it is not waited for. */
const PATIENCE_MS = 3000

const inTurn = async (work: () => Promise<void>) => {
  const locks = sharedLocks()
  if (!locks) return work()
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
  try {
    await locks.request('clique-leaving', { signal: patience.signal }, () => {
      clearTimeout(timer)
      return work()
    })
  } catch (error) {
    if (!patience.signal.aborted) throw error
    await work()
  }
}

/**
 * Deletes the databases of `uid`, who is not signed in here any more; photos that wait to be sent stay
 * (waiting-photos.ts). What cannot be deleted is logged.
 */
export const dropDatabases = async (uid: string): Promise<void> => {
  try {
    await inTurn(async () => {
      // Back already.
      if ((await readSession())?.uid === uid) return
      await Promise.all([dropCache(uid), dropIdleQueue(uid)])
    })
  } catch (error) {
    log.error('databases of who left could not be deleted', { error: describe(error) })
  }
}
