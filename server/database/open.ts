import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { migrate } from './migrate'
import type { Database, Tables } from './tables'

/** When each database last answered a query, by `performance.now()`. */
const answers = new WeakMap<Database, number>()

/** Whether a query was answered within the last `ms`. */
export const hasAnsweredWithin = (db: Database, ms: number): boolean =>
  performance.now() - (answers.get(db) ?? Number.NEGATIVE_INFINITY) < ms

/** The database behind `pool`, with its present schema. Its `destroy` closes the pool. */
export const openUnmigrated = (pool: Pool): Database => {
  const db: Database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level }) => {
      if (level === 'query') answers.set(db, performance.now())
    },
  })
  return db
}

/** The same, with its schema brought up to date. */
export const openDatabase = async (pool: Pool): Promise<Database> => {
  const db = openUnmigrated(pool)
  await migrate(db)
  return db
}
