import { Migrator, sql, type Migration } from 'kysely'
import { migrations as scripts } from './migrations'
import type { Database } from './tables'
import { Expected } from '../basis/expected'

/** A newer version of this program has changed the schema. */
export class DatabaseNewer extends Expected {
  constructor(steps: readonly string[], wayBack = 'restore a backup from before it') {
    super(
      `The database belongs to a newer version of Clique (it has ${steps.join(', ')}): start that version, or ${wayBack}`,
    )
  }
}

/** The newest step of the schema that this program has. */
export const lastStep = Object.keys(scripts).toSorted().at(-1) ?? ''

/** The steps of the schema that a database has. */
export const stepsOf = async (db: Database): Promise<string[]> => {
  const { rows: tables } = await sql`select from pg_tables where tablename = 'kysely_migration'`.execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** The steps that this program does not have. */
export const unknownSteps = (steps: readonly string[]): string[] => steps.filter((name) => !(name in scripts))

/**
 * Brings the schema up to date, or up to the step `last`. Several servers may call it at once: one applies, the others
 * wait. Throws on failure, and DatabaseNewer if the schema is ahead of this program.
 */
export const migrate = async (db: Database, last?: string): Promise<void> => {
  const unknown = unknownSteps(await stepsOf(db))
  if (unknown.length > 0) throw new DatabaseNewer(unknown)
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
  const { error } = await db.connection().execute(async (connection) => {
    // Changing a large table takes long, and so does waiting for another server that does so.
    await sql`set lock_timeout = 0`.execute(connection)
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`set idle_in_transaction_session_timeout = 0`.execute(connection)
    const provider = { getMigrations: () => Promise.resolve(migrations) }
    const migrator = new Migrator({ db: connection, provider })
    const results = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
    await sql`reset all`.execute(connection)
    return results
  })
  if (error) throw new Error('The database could not be brought up to date', { cause: error })
}
