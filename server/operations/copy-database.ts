/**
 * [Note: From one PostgreSQL into another]
 *
 * Embedded and scaled are the same database twice, with the same schema. Everything happens in one transaction on the
 * target: after a failure or an abort it is as empty as before. Before the transaction commits, both sides are counted
 * and summed up.
 */
import { sql } from 'kysely'
import {
  insertRows,
  prepareSession,
  rowsOf,
  sequencesOf,
  setSequences,
  sumOf,
  tablesOf,
  withDeferredReferences,
} from '../database/rows'
import type { Database } from '../database/tables'
import { Expected } from '../basis/expected'

/** The target is already in use. */
export class TargetNotEmpty extends Expected {}

/** Throws TargetNotEmpty if a table has a row. */
const assertEmpty = async (target: Database): Promise<void> => {
  for (const { name } of await tablesOf(target)) {
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(target)
    if (rows.length > 0) throw new TargetNotEmpty(`The table ${name} is not empty`)
  }
}

export interface Copied {
  table: string
  rows: number
}

/**
 * Copies every row of `source` into `target`, whose schema is the same and which is empty, and compares both; resolves
 * to the copied counts. Throws TargetNotEmpty; after any error, and when `signal` aborts, the target is left as it was.
 * No other process may write to either database in the meantime.
 */
export const copyDatabase = async (
  source: Database,
  target: Database,
  signal: AbortSignal,
  onProgress: (copied: Copied) => void,
): Promise<Copied[]> => {
  const tables = await tablesOf(source)
  return target.transaction().execute(async (trx) => {
    await prepareSession(trx)
    await sql`set time zone 'UTC'`.execute(source)
    await assertEmpty(trx)
    const copied: Copied[] = []
    await withDeferredReferences(trx, async () => {
      for (const table of tables) {
        let rows = 0
        for await (const batch of rowsOf(source, table)) {
          signal.throwIfAborted()
          await insertRows(trx, table, batch)
          rows += batch.length
        }
        copied.push({ table: table.name, rows })
        onProgress({ table: table.name, rows })
      }
      await setSequences(trx, await sequencesOf(source))
    })
    for (const table of tables) {
      const [before, after] = [await sumOf(source, table), await sumOf(trx, table)]
      if (before.rows !== after.rows || before.sum !== after.sum)
        throw new Error(`The copy of ${table.name} is not the same: ${before.rows} rows became ${after.rows}`)
    }
    return copied
  })
}
