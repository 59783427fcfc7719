/**
 * [Note: Rows as JSON]
 *
 * Rows leave a database and enter another as JSON that PostgreSQL itself writes and reads: between the embedded one and
 * a server, and between major versions. Only stored columns are copied; generated ones are computed again.
 */
import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from './tables'

const BATCH_SIZE = 2000

const query = async <Row>(db: Database, statement: RawBuilder<Row>) => (await statement.execute(db)).rows

export interface Table {
  name: string
  columns: string[]
  /** The columns of its primary key. */
  key: string[]
}

/** All tables except the migrations' own. */
export const tablesOf = (db: Database): Promise<Table[]> =>
  query(
    db,
    sql<Table>`
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

const list = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

export interface TableSum {
  rows: string
  sum: string
}

/** A table's content in two numbers that do not depend on the order of its rows: its rows as rowsOf yields them. */
export class RowSum {
  #rows = 0
  #sum = 0n

  /** Adds a row; returns its part of the sum, which depends only on the row. */
  add(row: string): bigint {
    const part = BigInt(`0x${createHash('md5').update(row).digest('hex').slice(0, 15)}`)
    this.#rows += 1
    this.#sum += part
    return part
  }

  get sum(): TableSum {
    return { rows: String(this.#rows), sum: String(this.#sum) }
  }
}

/** The same, summed by the database. The time zone must be UTC. */
export const sumOf = async (db: Database, { name, columns }: Table): Promise<TableSum> => {
  const [sum] = await query(
    db,
    sql<TableSum>`
      select count(*)::text as rows,
        coalesce(sum(('x' || left(md5(to_jsonb(t)::text), 15))::bit(60)::bigint::numeric), 0)::text as sum
      from (select ${list(columns)} from ${sql.table(name)}) t`,
  )
  if (sum === undefined) throw new Error(`${name} cannot be counted`)
  return sum
}

/** Every row of a table as a line of JSON, in batches of some thousand, in the order of its key. */
export async function* rowsOf(db: Database, { name, columns, key }: Table): AsyncGenerator<string[]> {
  for (let after: string | undefined; ;) {
    const start =
      after === undefined
        ? sql`true`
        : sql`(${list(key)}) > (select ${list(key)} from jsonb_populate_record(null::${sql.table(name)}, ${after}::jsonb))`
    const batch = await query(
      db,
      sql<{ row: string }>`
        select to_jsonb(t)::text as row from (
          select ${list(columns)} from ${sql.table(name)} where ${start} order by ${list(key)} limit ${sql.lit(BATCH_SIZE)}
        ) t`,
    )
    if (batch.length === 0) return
    yield batch.map(({ row }) => row)
    after = batch.at(-1)?.row
  }
}

/** Inserts rows in the form that rowsOf yields. */
export const insertRows = async (db: Database, { name, columns }: Table, rows: readonly string[]): Promise<void> => {
  await sql`
    insert into ${sql.table(name)} (${list(columns)})
    select ${list(columns)} from jsonb_populate_recordset(null::${sql.table(name)}, ${`[${rows.join(',')}]`}::jsonb)
  `.execute(db)
}

const setDeferred = async (trx: Database, isDeferred: boolean) => {
  const references = await query(
    trx,
    sql<{ name: string; table: string }>`
      select conname as name, conrelid::regclass::text as table from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { name, table } of references)
    await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)}
      ${sql.raw(isDeferred ? 'deferrable initially deferred' : 'not deferrable')}`.execute(trx)
}

/** Checks references only after `fill`, so that tables may be filled in any order. Needs a transaction. */
export const withDeferredReferences = async (trx: Database, fill: () => Promise<void>): Promise<void> => {
  await setDeferred(trx, true)
  await fill()
  await sql`set constraints all immediate`.execute(trx)
  await setDeferred(trx, false)
}

export interface Sequence {
  name: string
  last: string
}

/** The sequences in use, each with its last number. */
export const sequencesOf = (db: Database): Promise<Sequence[]> =>
  query(
    db,
    sql<Sequence>`
      select sequencename as name, last_value::text as last from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`,
  )

/** Makes sequences continue after the given numbers. */
export const setSequences = async (db: Database, sequences: readonly Sequence[]): Promise<void> => {
  for (const { name, last } of sequences) await sql`select setval(${name}::regclass, ${last}::bigint)`.execute(db)
}

/** Call it before a long transaction of this program's own: removes the time limits, and writes times in UTC. */
export const prepareSession = async (trx: Database): Promise<void> => {
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
  // Sums are computed from texts, which contain times.
  await sql`set local time zone 'UTC'`.execute(trx)
}
