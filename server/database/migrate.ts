import { Migrator, sql, type Migration } from 'kysely'
import { migrations as scripts } from './migrations'
import type { Database } from './tables'

/** Brings the schema up to date. Several servers may do so at once: one applies, the others wait. Throws on failure. */
export const migrate = async (db: Database): Promise<void> => {
  const migrations = Object.fromEntries(
    Object.entries(scripts).map(([name, script]): [string, Migration] => [
      name,
      {
        up: async (at) => {
          await sql.raw(script).execute(at)
        },
      },
    ]),
  )
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  }).migrateToLatest()
  if (error) throw new Error('The database could not be brought up to date', { cause: error })
}
