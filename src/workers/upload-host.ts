/** The engine's home in the upload worker: its real edges, its lock, its wake-up calls. */
import { createApi } from '../api/client'
import { putBytes } from '../api/put'
import { elapsed, now, sleep } from '../platform/clock'
import { log } from '../platform/log'
import { queueOf } from '../store/queue'
import { watchSessions } from '../store/queue-sessions'
import { createEngine, type Engine } from '../upload/engine'
import { laneCount, type Connection } from '../upload/lane-count'
import { startImagePool } from './image-workers'
import { engineLock, type TokenSource } from './upload-api'

const connection = () => (navigator as { connection?: Connection }).connection

let held: Engine | undefined

const hold = async (uid: string, token: TokenSource) => {
  const pool = startImagePool()
  const queue = queueOf(uid)
  const engine = createEngine({
    queue,
    api: createApi({ token }),
    put: putBytes,
    process: pool.processPhoto,
    lanes: () => laneCount(connection()),
    now,
    elapsed,
    sleep,
    random: Math.random,
  })
  held = engine
  // Whichever tab staged it: a new session is seen here.
  watchSessions(queue, engine.wake)
  addEventListener('online', engine.wake)
  log.info('upload engine started')
  // Nothing stops it from within: the page ends the worker, and with it the lock.
  await engine.run(new AbortController().signal)
}

/**
 * Waits until no other tab of this person runs the engine, then runs it. When the tab that holds the lock dies, the
 * next in line begins at once.
 */
export const runUploads = async (uid: string, token: TokenSource): Promise<void> => {
  // Without locks (plain http) two tabs may work at once, which costs time and harms nothing: every step is repeatable.
  if (!navigator.locks) return hold(uid, token)
  return navigator.locks.request(engineLock(uid), () => hold(uid, token))
}

export const wakeUploads = async (): Promise<void> => held?.wake()
