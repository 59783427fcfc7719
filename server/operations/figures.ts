import { sql } from 'kysely'
import type { Database } from '../database/tables'
import type { Log } from '../telemetry/log'
import type { Figures } from '../telemetry/state'

/** Counting reads whole tables. */
export const FIGURES_MS = 300_000

/** Counts all users, cliques and photos, and the bytes that they take. */
export const countStored = async (db: Database) => {
  const { rows } = await sql<{ users: string; cliques: string; photos: string; bytes: string }>`
    select (select count(*) from users where deleted_at is null) as users,
      (select count(*) from cliques where deleted_at is null) as cliques,
      (select count(*) from items where state = 'READY') as photos,
      (select coalesce(sum(stored_bytes), 0) from persons) as bytes`.execute(db)
  const [counts] = rows
  return {
    users: Number(counts?.users),
    cliques: Number(counts?.cliques),
    photos: Number(counts?.photos),
    storedBytes: Number(counts?.bytes),
  }
}

const readFigures = async (db: Database): Promise<Figures> => {
  const stored = await countStored(db)
  const { rows } = await sql<{ database: string; pushes: string }>`
    select pg_database_size(current_database()) as database, (select count(*) from pushes) as pushes`.execute(db)
  const [sizes] = rows
  return { ...stored, databaseBytes: Number(sizes?.database), pushes: Number(sizes?.pushes), readAt: new Date() }
}

/**
 * Returns a function that resolves to the figures of /metrics: the last ones, which it replaces in the background once
 * they are `maxAgeMs` old. Undefined if the database did not answer yet.
 */
export const keepFigures = (db: Database, log: Log, maxAgeMs = FIGURES_MS) => {
  let last: Figures | undefined
  let reading: Promise<void> | undefined
  const read = async () => {
    try {
      last = await readFigures(db)
    } catch (error) {
      log('figures.failed', { error })
    }
    reading = undefined
  }
  return async (): Promise<Figures | undefined> => {
    if (last === undefined) await (reading ??= read())
    else if (Date.now() - last.readAt.getTime() >= maxAgeMs) reading ??= read()
    return last
  }
}
