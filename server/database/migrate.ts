import { Migrator, sql, type Migration } from 'kysely'
import first from './migrations/0001-first.sql?raw'
import second from './migrations/0003-revoking-and-reserving.sql?raw'
import type { Database } from './tables'

/** The SQL of each step, in order of its name. A step that was released never changes. */
export const scripts: Record<string, string> = { '0001-first': first, '0003-revoking-and-reserving': second }

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
