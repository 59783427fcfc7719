/** Commands for the process of the server: it changes its database by SQL, and reports its CPU. */
import { sql } from 'kysely'
import type { Database } from '../../../server/database/tables'
import { seeds, type Seeds } from '../seeds/seeds'

type Rest<F> = F extends (db: Database, ...args: infer A) => infer R ? (...args: A) => R : never

/** The seeds without their database. */
export type Seeding = { [Name in keyof Seeds]: Rest<Seeds[Name]> }

export interface Commands extends Seeding {
  /** Runs one statement; resolves to its rows. */
  sql(text: string): Promise<Record<string, unknown>[]>
  /** Milliseconds of CPU that the process has used, in all its threads. */
  cpu(): number
  /** Collects garbage, if node was started so. */
  collect(): void
}

/** Runs a seed on one connection, which checks no reference: all of them are right, and checking takes most of the time. */
const fill = (db: Database, seed: (db: Database) => Promise<unknown>) =>
  db.connection().execute(async (held) => {
    await sql`set statement_timeout = 0`.execute(held)
    await sql`set session_replication_role = replica`.execute(held)
    try {
      return await seed(held)
    } finally {
      await sql`reset statement_timeout`.execute(held)
      await sql`reset session_replication_role`.execute(held)
    }
  })

export const commandsOf = (db: Database): Commands => {
  const seeding = Object.fromEntries(
    Object.entries(seeds).map(([name, seed]) => {
      const act = seed as (db: Database, ...args: unknown[]) => Promise<unknown>
      return [name, (...args: unknown[]) => fill(db, (held) => act(held, ...args))]
    }),
  ) as Seeding
  return {
    ...seeding,
    sql: async (text) => (await sql.raw<Record<string, unknown>>(text).execute(db)).rows,
    cpu: () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1000
    },
    collect: () => global.gc?.(),
  }
}
