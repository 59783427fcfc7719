import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fail, ok } from '../../../contract/failure'
import { copyTemplate } from '../../test/stores/template'
import { openEmbedded } from './embedded'
import { assertDurable, DurableFiles } from './embedded-engine.mjs'
import { openDatabase } from '../open'
import { MAX_STATEMENTS } from './statements'
import type { Database } from '../tables'
import { inTransaction } from '../transaction'
import { violatedConstraint } from '../violation'

let folder: string
let db: Database
const unexpected = (error: Error) => {
  throw error
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clique-'))
  await copyTemplate(join(folder, 'database'))
  db = await openDatabase(await openEmbedded(join(folder, 'database'), unexpected))
})
afterAll(async () => {
  await db.destroy()
  await rm(folder, { recursive: true })
})

const insert = (at: Database, id: string) =>
  at
    .insertInto('accounts')
    .values({ account_id: id, phone_number: `+${id}` })
    .execute()
const ids = async () => (await db.selectFrom('accounts').select('account_id').execute()).map((row) => row.account_id)

test('a database that does not flush its commits is refused', async () => {
  const files = new DurableFiles(join(folder, 'careless'))
  await copyTemplate(join(folder, 'careless'))
  const careless = await PGlite.create({ fs: files })
  await expect(assertDurable(careless, files)).rejects.toThrow('does not flush')
  await careless.close()
})

test('a database that cannot be opened says why', async () => {
  const file = join(folder, 'no-database', 'PG_VERSION')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, 'nonsense')
  await expect(openEmbedded(dirname(file), unexpected)).rejects.toThrow(/\w/)
})

test('a database that ends by itself says so', async () => {
  const directory = join(folder, 'dying')
  const died = vi.fn<(error: Error) => void>()
  await copyTemplate(directory)
  const pool = await openEmbedded(directory, died)
  const post = vi.spyOn(Worker.prototype, 'postMessage')
  await pool.query('select 1')
  const thread = post.mock.contexts[0] as Worker
  post.mockRestore()
  await thread.terminate()
  await vi.waitFor(() => expect(died).toHaveBeenCalledTimes(1))
  await expect(pool.query('select 1')).rejects.toThrow(/\w/)
  await pool.end()
})

test('a slow query leaves the main thread to the others', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  await sql`select count(*) from generate_series(1, 3000000)`.execute(db)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
})

test('a refusal undoes what was written before it, an answer keeps it', async () => {
  const refused = await inTransaction(db, async (trx) => {
    await insert(trx, 'undone')
    return fail('no')
  })
  expect(refused).toEqual(fail('no'))
  const answered = await inTransaction(db, async (trx) => {
    await insert(trx, 'kept')
    return ok(1)
  })
  expect(answered).toEqual(ok(1))
  const broken = inTransaction(db, async (trx) => {
    await insert(trx, 'broken')
    throw new Error('unexpected')
  })
  await expect(broken).rejects.toThrow('unexpected')
  expect(await ids()).toEqual(['kept'])
})

test('a violated unique constraint is known by its name', async () => {
  await insert(db, 'once')
  const error: unknown = await insert(db, 'once').catch((reason: unknown) => reason)
  expect(violatedConstraint(error)).toBe('accounts_pkey')
  expect(violatedConstraint(new Error('other'))).toBeUndefined()
})

/** The number of prepared statements of `text`, and how often their plans were made for any values. */
const prepared = async (text: string) => {
  const found = await sql<{ count: number; reused: number }>`
    select count(*)::int as count, coalesce(sum(generic_plans), 0)::int as reused
    from pg_prepared_statements where statement like ${`%${text}%`}`.execute(db)
  return found.rows[0]
}

test('a repeated query is parsed once, and its plan is used again', async () => {
  for (let at = 0; at < 12; at++)
    expect((await sql<{ sum: number }>`select ${at}::int + 7001 as sum`.execute(db)).rows).toEqual([{ sum: at + 7001 }])
  const { count, reused } = (await prepared('+ 7001')) ?? {}
  expect(count).toBe(1)
  expect(reused).toBeGreaterThan(0)
})

test('a query that is sent once is not prepared', async () => {
  await sql`select ${1}::int + 7002`.execute(db)
  expect(await prepared('+ 7002')).toEqual({ count: 0, reused: 0 })
})

test('queries of many texts do not fill the memory with their plans', async () => {
  for (let at = 0; at < 400; at++)
    for (const value of [1, 2]) await sql`select ${value}::int + 7003 + ${sql.raw(String(at))}`.execute(db)
  expect((await prepared('+ 7003'))?.count).toBeLessThanOrEqual(MAX_STATEMENTS)
})

test('a repeated query that failed to be parsed is parsed again once it is right', async () => {
  const query = () => sql`select count(*) from later where ${1}::int = 1`.execute(db)
  for (let at = 0; at < 3; at++) await expect(query()).rejects.toThrow('later')
  await sql`create table later ()`.execute(db)
  for (let at = 0; at < 3; at++) expect((await query()).rows).toEqual([{ count: '0' }])
  await sql`drop table later`.execute(db)
  await expect(query()).rejects.toThrow('later')
})
