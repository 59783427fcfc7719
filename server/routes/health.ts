import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { ok, type Result } from '../../contract/failure'
import { HEALTH_PART_MS } from '../../contract/waits'
import { version } from '../../package.json'
import { refuse, type Refusal } from '../basis/refusal'
import { sharedFor } from '../basis/shared-for'
import { hasAnsweredWithin } from '../database/open'
import type { Database } from '../database/tables'
import type { ObjectStore } from '../objects/store'
import type { Log } from '../telemetry/log'

/** A database that answered within this time is not queried: under load a query would wait behind many others. */
const RECENT_MS = 1000

/** The result of `work`; undefined if it fails, or is late. The reason is only logged: the call needs no sign-in. */
const inTime = async <T>(work: Promise<T>, what: string, log: Log): Promise<T | undefined> => {
  const done = work.catch((error: unknown) => {
    log('health.not_ready', { what, error })
    return undefined
  })
  return Promise.race([done, wait(HEALTH_PART_MS, undefined, { ref: false })])
}

/** Whether the store has room for photos. Rejects if it does not answer. */
const statusOf = async (store: ObjectStore): Promise<'ok' | 'full'> => {
  await store.assertReachable(AbortSignal.timeout(HEALTH_PART_MS))
  const room = await store.room()
  return room !== undefined && room < 0 ? 'full' : 'ok'
}

interface Looked {
  db: Database
  store: ObjectStore
  log: Log
}

/** Whether the server is ready, as balancers ask. */
export type Health = () => Promise<Result<{ status: 'ok' | 'full'; version: string }, Refusal>>

/** One look a second is shared by all who ask: an attacker may ask ten thousand times. */
export const createHealth = ({ db, store, log }: Looked): Health =>
  sharedFor(RECENT_MS, async () => {
    const [hasDatabase, status] = await Promise.all([
      hasAnsweredWithin(db, RECENT_MS) || inTime(sql`select 1`.execute(db), 'database', log),
      inTime(statusOf(store), 'store', log),
    ])
    if (!hasDatabase) return refuse('UNAVAILABLE', 'The database does not answer')
    return status ? ok({ status, version }) : refuse('UNAVAILABLE', 'The store of photos does not answer')
  })
