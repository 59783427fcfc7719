/**
 * [Note: From one PostgreSQL into another]
 *
 * Embedded and scaled are the same database twice, with the same schema, so rows travel as JSON that PostgreSQL itself
 * writes and reads. Everything happens in one transaction on the target: what fails or is called off leaves it as empty
 * as it was. References are checked at the end of that transaction, so no order of tables has to be right; and then
 * both sides are counted and summed up before anything is kept.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../database/tables'

/** Expected: the target is in use already. */
export class TargetNotEmpty extends Error {}

export interface Copied {
  table: string
  rows: number
}

const BATCH = 2000

const query = async <Row>(db: Database, statement: RawBuilder<Row>) => (await statement.execute(db)).rows

/** All tables but those in which the migrations are noted, which the target has from its own. */
const tablesOf = (db: Database) =>
  query(
    db,
    sql<{ name: string; columns: string[]; key: string[] }>`
      select c.relname as name,
        array(select a.attname::text from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
        array(select a.attname::text from pg_index i, unnest(i.indkey) with ordinality as k (number, place)
          join pg_attribute a on a.attnum = k.number
          where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid order by k.place) as key
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
      order by c.relname`,
  )

type Table = Awaited<ReturnType<typeof tablesOf>>[number]

const list = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

/** What a table holds, in two numbers that do not depend on the order of its rows. */
const sumOf = async (db: Database, { name, columns }: Table) => {
  const [sum] = await query(
    db,
    sql<{ rows: string; sum: string }>`
      select count(*)::text as rows,
        coalesce(sum(('x' || left(md5(to_jsonb(t)::text), 15))::bit(60)::bigint::numeric), 0)::text as sum
      from (select ${list(columns)} from ${sql.table(name)}) t`,
  )
  if (sum === undefined) throw new Error(`${name} cannot be counted`)
  return sum
}

const copyTable = async (
  source: Database,
  target: Database,
  { name, columns, key }: Table,
  signal: AbortSignal,
): Promise<number> => {
  let copied = 0
  for (let after: string | undefined; ;) {
    signal.throwIfAborted()
    const start =
      after === undefined
        ? sql`true`
        : sql`(${list(key)}) > (select ${list(key)} from jsonb_populate_record(null::${sql.table(name)}, ${after}::jsonb))`
    const [batch] = await query(
      source,
      sql<{ rows: string; count: number; last: string }>`
        with batch as (
          select ${list(columns)} from ${sql.table(name)} where ${start} order by ${list(key)} limit ${sql.lit(BATCH)}
        ), numbered as (select to_jsonb(batch) as row, row_number() over (order by ${list(key)}) as place from batch)
        select coalesce(jsonb_agg(row), '[]')::text as rows, count(*)::int as count,
          (select row::text from numbered order by place desc limit 1) as last
        from numbered`,
    )
    if (batch === undefined || batch.count === 0) return copied
    await sql`
      insert into ${sql.table(name)} (${list(columns)})
      select ${list(columns)} from jsonb_populate_recordset(null::${sql.table(name)}, ${batch.rows}::jsonb)
    `.execute(target)
    copied += batch.count
    after = batch.last
  }
}

/** Makes every reference wait for the end of the transaction, or no longer. */
const deferReferences = async (target: Database, isDeferred: boolean) => {
  const references = await query(
    target,
    sql<{ name: string; table: string }>`
      select conname as name, conrelid::regclass::text as table from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { name, table } of references)
    await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)}
      ${sql.raw(isDeferred ? 'deferrable initially deferred' : 'not deferrable')}`.execute(target)
}

/** Sequences continue where they were. */
const copySequences = async (source: Database, target: Database) => {
  const sequences = await query(
    source,
    sql<{ name: string; last: string | null }>`
      select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
  )
  for (const { name, last } of sequences)
    if (last !== null) await sql`select setval(${name}::regclass, ${last}::bigint)`.execute(target)
}

/**
 * Copies every row of `source` into `target`, whose schema is the same and which is empty, and compares both; answers
 * what was copied. Throws TargetNotEmpty; after any error, and when `signal` aborts, the target is left as it was. No
 * other process may write to either database meanwhile.
 */
export const copyDatabase = async (
  source: Database,
  target: Database,
  signal: AbortSignal,
  onProgress: (copied: Copied) => void,
): Promise<Copied[]> => {
  const tables = await tablesOf(source)
  return target.transaction().execute(async (trx) => {
    // Copying and comparing a large table is one statement each.
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    // Sums are taken of texts, in which times have a place.
    for (const db of [source, trx]) await sql`set time zone 'UTC'`.execute(db)
    for (const table of tables)
      if ((await sumOf(trx, table)).rows !== '0') throw new TargetNotEmpty(`The table ${table.name} is not empty`)
    await deferReferences(trx, true)
    const copied: Copied[] = []
    for (const table of tables) {
      copied.push({ table: table.name, rows: await copyTable(source, trx, table, signal) })
      onProgress({ table: table.name, rows: copied.at(-1)?.rows ?? 0 })
    }
    await copySequences(source, trx)
    await sql`set constraints all immediate`.execute(trx)
    await deferReferences(trx, false)
    for (const table of tables) {
      const [before, after] = [await sumOf(source, table), await sumOf(trx, table)]
      if (before.rows !== after.rows || before.sum !== after.sum)
        throw new Error(`The copy of ${table.name} is not the same: ${before.rows} rows became ${after.rows}`)
    }
    return copied
  })
}
