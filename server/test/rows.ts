import { sql } from 'kysely'
import type { Database } from '../database/tables'

/** Every row of every table as one JSON text, sorted: two such lists are equal if nothing was written between them. */
export const everyRow = async (db: Database): Promise<string[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(db)
  const rows: string[] = []
  for (const { name } of tables) {
    const found = await sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(name)} t`.execute(db)
    rows.push(...found.rows.map(({ row }) => `${name} ${row}`))
  }
  return rows.toSorted()
}
