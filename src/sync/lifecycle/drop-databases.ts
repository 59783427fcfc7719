/**
 * [Note: The last one out]
 *
 * A database that one tab deletes is created again, empty and under its user's name, as soon as another tab of theirs
 * opens it: and screens, calls and workers that are still ending do. So every tab deletes the databases that it may
 * have created again once its own work has ended, and refuses later requests; the last one leaves nothing. One at a
 * time, as each would close the other's connections, and while none runs the upload engine: a worker that is terminated
 * may still open the queue until it has released its lock. Only the tab in which the user asked to sign out deletes
 * data that still waits for the server: a session that the server ended, or a browser that lost the session row, must
 * not lose it.
 */
import { describe, log } from '../../platform/log'
import { sharedLocks } from '../../platform/locks'
import { dropCache, dropIdleCache } from '../../store/drop-cache'
import { sessionOf } from '../../store/session-rows'
import { engineLock } from '../../store/queue/queue'
import { dropIdleQueue } from '../uploads/idle-queue'

/** How long (ms) to wait for a stalled tab. */
const TIMEOUT_MS = 3000

const inTurn = async <T>(uid: string, work: () => Promise<T>): Promise<T> => {
  const locks = sharedLocks()
  if (!locks) return work()
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS)
  const { signal } = timeout
  const begin = () => {
    clearTimeout(timer)
    return work()
  }
  try {
    return await locks.request('clique-leaving', { signal }, () => locks.request(engineLock(uid), { signal }, begin))
  } catch (error) {
    if (!signal.aborted) throw error
    return work()
  }
}

const drop = async (uid: string, cache: (uid: string) => Promise<void>): Promise<boolean> => {
  try {
    return await inTurn(uid, async () => {
      // The user has signed in again.
      if (await sessionOf(uid)) return false
      const [isIdle] = await Promise.all([dropIdleQueue(uid), cache(uid)])
      return isIdle
    })
  } catch (error) {
    log.error('session.not_deleted', { error: describe(error) })
    return false
  }
}

/**
 * Deletes the databases of `uid`, who signed out; photos that wait to be sent stay (waiting-photos.ts). Resolves to
 * true if no such photos waited. Logs each failed deletion.
 */
export const dropDatabases = (uid: string): Promise<boolean> => drop(uid, dropCache)

/** Deletes the databases that this tab created again for `uid`, who has signed out. */
export const sweepDatabases = (uid: string): Promise<boolean> => drop(uid, dropIdleCache)
