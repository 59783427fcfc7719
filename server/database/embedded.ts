/** PostgreSQL inside this process (PGlite), its files in a directory: the database where no other is configured. */
import { mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Pool } from 'pg'
import { DurableFiles } from './durable-files'

/** Queries wait this long for the one connection before they fail. */
const CONNECTION_WAIT_MS = 10_000

const startParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'shared_buffers=16MB'].flatMap((setting) => ['-c', setting]),
]

/** Throws unless commits really reach the disk. See [Note: A commit that reaches the disk]. */
export const assertDurable = async (pglite: PGlite, files: DurableFiles) => {
  const shown = await pglite.query<{ fsync: string }>('show fsync')
  const before = files.flushes
  await pglite.exec('create table flush_probe (); drop table flush_probe')
  if (shown.rows[0]?.fsync !== 'on' || files.flushes === before)
    throw new Error('The embedded database does not flush its commits to the disk')
}

/**
 * Opens, or on first use creates, the database in `directory`, which nobody else may have open (lockDirectory).
 * `template` is a dump (PGlite's dumpDataDir) to create it from, several times quicker than from nothing.
 */
export const openEmbedded = async (directory: string, template?: Blob): Promise<Pool> => {
  await mkdir(directory, { recursive: true })
  const files = new DurableFiles(directory)
  const pglite = await PGlite.create({
    fs: files,
    startParams: startParameters,
    ...(template && { loadDataDir: template }),
  })
  await assertDurable(pglite, files)
  const pool = new Pool({ ...createPgConfig(pglite), max: 1, connectionTimeoutMillis: CONNECTION_WAIT_MS })
  const endPool = pool.end.bind(pool)
  pool.end = async () => {
    await endPool()
    await pglite.close()
  }
  return pool
}
