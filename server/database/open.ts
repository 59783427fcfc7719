import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { migrate } from './migrate'
import type { Database, Tables } from './tables'

/** The database behind `pool`, its schema brought up to date. Its `destroy` closes the pool. */
export const openDatabase = async (pool: Pool): Promise<Database> => {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  await migrate(db)
  return db
}
