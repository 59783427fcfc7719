/** A PostgreSQL that the operator provides. */
import { setTimeout as wait } from 'node:timers/promises'
import { Pool, type PoolClient } from 'pg'
import { CONNECTION_MS, LOCK_MS, STATEMENT_MS } from '../../contract/waits'
import type { Log } from '../telemetry/log'
import { Expected } from '../basis/expected'

const CONNECTIONS = 10

/** Connections to the database at `url`, made on demand. */
export const openPostgres = (url: string, log: Log): Pool => {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_MS,
    // The longest queries have many expressions and few rows: compiling them takes ten times as long as running them.
    options: '-c jit=off',
    // Then the transaction is rolled back and retried (inTransaction).
    lock_timeout: LOCK_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
  })
  // A connection was lost while idle: the next query gets another one.
  pool.on('error', (error) => log('database.connection_lost', { error }))
  // A connection lost in use fails its query and also emits an error, which would end the process without a listener.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Another server on this database stores its photos in a folder that this server does not have. */
export class FolderNotShared extends Expected {}

const ALONE = 4_702_111_003
/** The advisory lock that every server on a PostgreSQL shares while it runs. */
export const RUNNING = 4_702_111_004
const RETRY_MS = 1000
/** A database that does not answer must not keep the server from ending. */
const UNLOCK_LIMIT_MS = 1000

/** A connection that holds the lock; undefined if another server holds it. */
const take = async (pool: Pool): Promise<PoolClient | undefined> => {
  const client = await pool.connect()
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [ALONE])
  if (rows[0]?.locked) return client
  client.release(true)
  return undefined
}

/**
 * Ensures that this is the only server on the database for as long as it runs; returns a function that unlocks it,
 * after which another server may start. Throws FolderNotShared. The lock belongs to a separate connection, so it ends
 * with the process, however that ends. If the connection breaks, the lock is taken again; `onTaken` is called if
 * another server was quicker.
 */
export const lockForOneServer = async (pool: Pool, log: Log, onTaken: () => void): Promise<() => Promise<void>> => {
  const refused = new FolderNotShared(
    'Another server uses this database. With photos in a folder both need the same one: then set SHARED_FOLDER=yes',
  )
  const stop = new AbortController()
  let held = await take(pool)
  if (held === undefined) throw refused

  const regain = async () => {
    while (!stop.signal.aborted) {
      try {
        held = await take(pool)
        if (held) watch(held)
        else onTaken()
        return
      } catch (error) {
        log('database.unavailable', { error })
        await wait(RETRY_MS, undefined, { signal: stop.signal, ref: false }).catch(() => {})
      }
    }
  }
  const watch = (client: PoolClient) => {
    client.on('error', (error) => {
      // One break may emit two events.
      if (held !== client) return
      held = undefined
      client.release(true)
      log('database.lock_connection_lost', { error })
      void regain()
    })
  }
  watch(held)
  return async () => {
    stop.abort()
    const last = held
    // Errors of this connection no longer matter.
    held = undefined
    if (last === undefined) return
    // Closing the connection would end the lock only when the database detects that: a server started next would be
    // refused.
    const unlocked = last.query('select pg_advisory_unlock($1)', [ALONE]).catch((error: unknown) => {
      log('database.lock_lost', { error })
    })
    await Promise.race([unlocked, wait(UNLOCK_LIMIT_MS, undefined, { ref: false })])
    last.release(true)
  }
}
