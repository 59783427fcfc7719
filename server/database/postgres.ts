/** A PostgreSQL of the operator's own. */
import { Pool, type PoolClient } from 'pg'
import type { Log } from '../log'

const CONNECTIONS = 10
const CONNECTION_WAIT_MS = 10_000

/** Connections to the database at `url`, made as they are needed. */
export const openPostgres = (url: string, log: Log): Pool => {
  const pool = new Pool({ connectionString: url, max: CONNECTIONS, connectionTimeoutMillis: CONNECTION_WAIT_MS })
  // A connection that dies while nobody uses it: the next query gets another one.
  pool.on('error', (error) => log('a database connection died', { error }))
  return pool
}

/** Expected: another server on this database keeps its photos in a folder that this one does not have. */
export class FolderNotShared extends Error {}

const ALONE = 4_702_111_003

/**
 * Makes sure that this is the only server on the database, for as long as it lives; answers how to let go. Throws
 * FolderNotShared. The lock belongs to a connection of its own, so it ends with the process, however that ends.
 */
export const lockForOneServer = async (pool: Pool): Promise<() => void> => {
  const client: PoolClient = await pool.connect()
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [ALONE])
  if (rows[0]?.locked) return () => client.release(true)
  client.release(true)
  throw new FolderNotShared(
    'Another server uses this database. With photos in a folder both need the same one: then set SHARED_FOLDER=yes',
  )
}
