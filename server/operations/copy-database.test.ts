/** From the embedded database into a PostgreSQL: runs if there is one. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openEmbedded } from '../database/embedded/embedded'
import { openDatabase } from '../database/open'
import { openPostgres } from '../database/postgres'
import type { Database } from '../database/tables'
import { databaseOf, dropDatabaseOf } from '../test/stores/own-database'
import { copyTemplate } from '../test/stores/template'
import { copyDatabase, TargetNotEmpty } from './copy-database'

const hasPostgres = inject('postgres') !== undefined
let folder: string
let source: Database
let target: Database

const unexpected = (error: Error) => {
  throw error
}
beforeAll(async () => {
  if (!hasPostgres) return
  folder = await mkdtemp(join(tmpdir(), 'clique-copy-'))
  await copyTemplate(join(folder, 'database'))
  source = await openDatabase(await openEmbedded(join(folder, 'database'), unexpected))
  target = await openDatabase(openPostgres((await databaseOf(folder)) ?? '', () => {}))
})
afterAll(async () => {
  if (!hasPostgres) return
  await source.destroy()
  await target.destroy()
  await dropDatabaseOf(folder)
  await rm(folder, { recursive: true })
})

/** Users, their picture (each refers to the other), and a photo with more comments and replies than one batch. */
const fill = async () => {
  const [ada, picture, clique, collection, photo] = Array.from({ length: 5 }, () => randomUUID())
  await sql`insert into users (user_id, auth_uid, phone_number, username, first_name, last_name, bio)
    values (${ada}, 'uid', '+1', 'ada', 'Ada', 'O''Hara', ${'Ö line\nbreak \\ "quoted" 🏔'})`.execute(source)
  await sql`insert into images (image_id, owner_id, purpose, subject_id, state)
    values (${picture}, ${ada}, 'PROFILE', ${ada}, 'READY'), (${photo}, ${ada}, 'ITEM', ${photo}, 'READY')`.execute(
    source,
  )
  await sql`update users set picture_id = ${picture}`.execute(source)
  await sql`insert into cliques (clique_id, name, leader_id) values (${clique}, 'Hikers', ${ada})`.execute(source)
  await sql`insert into collections (collection_id, clique_id, created_by, name)
    values (${collection}, ${clique}, ${ada}, 'Summer')`.execute(source)
  await sql`insert into items (item_id, collection_id, owner_id, taken_at)
    values (${photo}, ${collection}, ${ada}, '1969-07-20T20:17:40.123Z')`.execute(source)
  await sql`insert into comments (comment_id, item_id, user_id, depth, payload)
    select gen_random_uuid(), ${photo}, ${ada}, 0, 'number ' || n from generate_series(1, 3000) n`.execute(source)
  await sql`insert into comments (comment_id, item_id, user_id, parent_id, depth, payload)
    select gen_random_uuid(), ${photo}, ${ada}, comment_id, 1, 'reply' from comments limit 1500`.execute(source)
  await sql`insert into buckets (key, level, is_taken, at) values ('a', 0.1::float8 + 0.2, true, now())`.execute(source)
}

const rowsOf = async (db: Database) => ({
  users: await db.selectFrom('users').selectAll().execute(),
  items: await db.selectFrom('items').selectAll().execute(),
  comments: await db.selectFrom('comments').selectAll().orderBy('comment_id').execute(),
  buckets: await db.selectFrom('buckets').selectAll().execute(),
})
const count = async () => (await sql<{ n: number }>`select count(*)::int as n from users`.execute(target)).rows[0]?.n

test.runIf(hasPostgres)('a copy that is called off leaves the target as it was', async () => {
  await fill()
  const stop = new AbortController()
  const running = copyDatabase(source, target, stop.signal, ({ table }) => {
    if (table === 'comments') stop.abort(new Error('called off'))
  })
  await expect(running).rejects.toThrow('called off')
  expect(await count()).toBe(0)
})

test.runIf(hasPostgres)('every row is the same afterwards, and the schema too', async () => {
  const copied = await copyDatabase(source, target, new AbortController().signal, () => {})
  const tables = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%'`.execute(target)
  expect(copied.map(({ table }) => table).sort()).toEqual(tables.rows.map(({ name }) => name).sort())
  expect(Object.fromEntries(copied.map(({ table, rows }) => [table, rows]))).toMatchObject({ users: 1, comments: 4500 })
  // Compared as texts: they have the same rows, from different drivers.
  expect(JSON.stringify(await rowsOf(target)) === JSON.stringify(await rowsOf(source))).toBe(true)
  const deferred = sql<{ n: number }>`select count(*)::int as n from pg_constraint where condeferrable`
  expect((await deferred.execute(target)).rows[0]?.n).toBe(0)
  const next = sql<{ n: number }>`select nextval('join_numbers')::int as n`
  expect((await next.execute(target)).rows).toEqual((await next.execute(source)).rows)
})

test.runIf(hasPostgres)('a target that is in use is refused', async () => {
  await expect(copyDatabase(source, target, new AbortController().signal, () => {})).rejects.toThrow(TargetNotEmpty)
})
