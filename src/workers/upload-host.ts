/** Runs the engine in the upload worker or the page: its real dependencies, its lock, its wake-up calls. */
import { createApi } from '../api/client'
import { putBytes } from '../api/put'
import { serverTime } from '../api/server-time'
import { elapsed, now, sleep } from '../platform/clock'
import { log } from '../platform/log'
import { sessionOf } from '../store/session-rows'
import { withQueue, engineLock, guardWrites, type UploadQueue } from '../store/queue/queue'
import { uploadLimits } from '../store/upload-limits'
import { watchSessions } from '../store/queue/queue-sessions'
import { createEngine, type Engine } from '../upload/engine/engine'
import { putLimit, type Connection } from '../upload/sending/put-limit'
import { holdEngineLock, type Lease } from './engine-lock'
import { startImagePool } from './images/image-workers'
import type { SessionSource } from './upload-api'

const connection = () => (navigator as { connection?: Connection }).connection

let held: Engine | undefined

/** Returns the same call, which is made only while the lease holds. */
const guarded =
  <A extends unknown[], R>(lease: Lease, call: (...args: A) => R) =>
  (...args: A): R => {
    lease.check()
    return call(...args)
  }

const runEngine = async (
  queue: UploadQueue,
  session: SessionSource,
  lease: Lease,
  signal: AbortSignal,
): Promise<never> => {
  const pool = startImagePool()
  guardWrites(queue, lease.check)
  const { createCollection, upload, markUploaded } = createApi({
    token: session.token,
    onUnauthorized: session.onUnauthorized,
  })
  const engine = createEngine({
    queue,
    api: {
      createCollection: guarded(lease, createCollection),
      upload: guarded(lease, upload),
      markUploaded: guarded(lease, markUploaded),
    },
    put: guarded(lease, putBytes),
    process: async (file, { isReduced, ...options }, cancelled) => {
      const reduction = { isWanted: isReduced, maximum: (await uploadLimits()).bytesPerFile }
      return pool.processPhoto(file, { ...options, reduction }, cancelled)
    },
    putLimit: () => putLimit(connection()),
    now,
    serverTime,
    elapsed,
    sleep,
    random: Math.random,
  })
  held = engine
  // Shows a new session of any tab to the engine. Without this watch the engine ends, and is started again.
  const unwatched = new AbortController()
  const watching = watchSessions(queue, engine.wake, (error) => unwatched.abort(error))
  addEventListener('online', engine.wake)
  log.info('engine.started')
  try {
    return await engine.run(AbortSignal.any([signal, unwatched.signal]))
  } finally {
    watching.unsubscribe()
    removeEventListener('online', engine.wake)
    pool.end()
  }
}

/**
 * Works until the signal aborts, or rejects with an unexpected error. The connection is the engine's own: the lease
 * guards only its writes, not those of screens in the same page.
 */
const work = (uid: string, session: SessionSource, lease: Lease, signal: AbortSignal): Promise<never> =>
  withQueue(uid, (queue) => runEngine(queue, session, lease, signal))

const always: Lease = { check: () => undefined }
/** Nothing ends it from inside: the page ends the worker, and with it the lock. */
const never = () => new AbortController().signal

/** Opening the queue of a user who signed out while this tab waited would create it again. */
const workIfHere = async (uid: string, session: SessionSource, lease: Lease, signal: AbortSignal): Promise<'lost'> =>
  (await sessionOf(uid)) ? work(uid, session, lease, signal) : 'lost'

/**
 * Waits until no other tab of this user runs the engine, then runs it. When the tab that holds the lock dies, the next
 * in line starts at once; when it is stalled, after half a minute. Resolves to 'lost' if that was this tab. Rejects if
 * the signal aborts, and with an unexpected error.
 */
export const runUploads = (uid: string, session: SessionSource, signal = never()): Promise<'lost'> => {
  // Without locks (plain http) two tabs may work at once, which costs time and harms nothing: every step is repeatable.
  if (!navigator.locks) return work(uid, session, always, signal)
  return holdEngineLock(engineLock(uid), (lease) => workIfHere(uid, session, lease, signal), signal)
}

/** The same if the queue is in the page's memory and no other tab's (docs/decisions/0006-no-storage.md). */
export const runUploadsInMemory = (uid: string, session: SessionSource, signal: AbortSignal): Promise<never> =>
  work(uid, session, always, signal)

export const wakeUploads = async (): Promise<void> => held?.wake()
