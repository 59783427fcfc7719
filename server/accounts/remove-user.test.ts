/** Removing a user leaves nothing: no row of any table and no file of the store has a trace of them. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/tables'
import { createSharedLimiter } from '../limits/shared-limiter'
import { variants } from '../objects/place'
import { ageDeletions, sweepNow } from '../test/people/deletion'
import { leaveTraces, MARK, prepareDownload } from '../test/full-history'
import { discard, startServer, type Person, type RunningServer } from '../test/running-server'
import { everyRow } from '../test/rows'
import { makeWorld, type World } from '../test/world'

let server: RunningServer
let world: World
let other: World
let owner: Person

beforeAll(async () => {
  server = await startServer()
  server.services.limiter = createSharedLimiter(server.services.db)
  other = await makeWorld(server, 'other_name', true)
  world = await makeWorld(server, 'traceable_name')
  owner = world.owner
})
afterAll(() => discard(server))

const md5Of = (bytes: Buffer) => createHash('md5').update(bytes).digest('base64')

/** The sums of every image in the store, whether a folder or a bucket. */
const sumsInStore = async () => {
  const { store } = server.services
  const sums: string[] = []
  for await (const image of store.images())
    for (const variant of variants) {
      const bytes = await store.read({ ...image, variant })
      if (bytes) sums.push(md5Of(Buffer.concat(await bytes.toArray())))
    }
  return sums
}

/** Every file of the data folder except the database's own: its path and its bytes. */
const readFiles = async () => {
  const files = await readdir(server.dataFolder, { recursive: true, withFileTypes: true })
  const stored = files.filter(
    (file) => file.isFile() && !file.parentPath.startsWith(join(server.dataFolder, 'database')),
  )
  return Promise.all(
    stored.map(async (file) => {
      const path = join(file.parentPath, file.name)
      return { path, bytes: await readFile(path) }
    }),
  )
}

/**
 * Tables that have no data of a user. `removals`: the ids of bytes until they are deleted, which a completed sweep
 * guarantees.
 */
const NOT_OF_USERS = [
  'guest_codes',
  'guest_sessions',

  'kysely_migration',
  'kysely_migration_lock',
  'removals',
  'secrets',
  'used_puzzles',
]

const columnsOf = (db: Database) =>
  sql<{ place: string; target: string }>`
    select c.conrelid::regclass || '.' || a.attname as place, c.confrelid::regclass::text as target
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid in ('persons'::regclass, 'accounts'::regclass)
    order by 1`.execute(db)

/** Columns that refer to users and accounts, with the number of rows that refer to this user in each. */
const countReferences = async (db: Database, userId: string, uid: string) => {
  const { rows } = await columnsOf(db)
  const counts = new Map<string, number>()
  for (const { place, target } of rows) {
    const [table = '', column = ''] = place.split('.')
    const found = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
      where ${sql.ref(column)}::text = ${target === 'persons' ? userId : uid}`.execute(db)
    counts.set(place, found.rows[0]?.count ?? 0)
  }
  return counts
}

const tables = async () =>
  (
    await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(
      server.services.db,
    )
  ).rows.map(({ name }) => name)

test('after their time nothing of a deleted user is left in any table or in the store, and counts are right', async () => {
  const { db } = server.services
  const { userId, phone, username } = owner
  const { auth_uid: uid } = await db
    .selectFrom('users')
    .select('auth_uid')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const deletedBefore = await leaveTraces(server, world, other, uid)
  const renamed = 'a_later_name'
  await owner.ask('editUser', { body: { username: renamed } })
  const sums = await db
    .selectFrom('image_variants as v')
    .innerJoin('images as i', 'i.image_id', 'v.image_id')
    .select(['v.md5', 'i.image_id', 'v.stored_at'])
    .where('i.owner_id', '=', userId)
    .execute()
  const stored = sums.filter(({ stored_at: at }) => at !== null).map(({ md5 }) => md5)
  expect(stored.length).toBeGreaterThan(9)
  const words = [userId, uid, phone, username, renamed, MARK]
  const images = [...new Set(sums.map(({ image_id: id }) => id))]
  const traces = [...words, ...images, ...sums.map(({ md5 }) => md5), `…${phone.slice(-4)}`]
  /** The rows with a trace, by table. */
  const found = async () => {
    // The other two users of that world have longer names.
    const rows = (await everyRow(db)).map((row) => row.replaceAll(/traceable_name_\w+/g, ''))
    return rows.filter((row) => traces.some((trace) => row.includes(trace)))
  }
  const tablesIn = (rows: readonly string[]) => rows.map((row) => row.split(' ')[0] ?? '')
  const before = { rows: await found(), references: await countReferences(db, userId, uid) }
  expect(await sumsInStore()).toEqual(expect.arrayContaining(stored))
  await owner.ask('deleteSelf', {})
  const deleted = { rows: await found(), references: await countReferences(db, userId, uid) }
  const held = new Set([...tablesIn(before.rows), ...tablesIn(deleted.rows)])
  expect((await tables()).filter((name) => !held.has(name))).toEqual(NOT_OF_USERS)
  const unused = [...before.references].filter(([place, count]) => count + (deleted.references.get(place) ?? 0) === 0)
  // A user is no guest.
  expect(unused.map(([place]) => place)).toEqual(['guests.user_id'])

  await prepareDownload(other.owner, other)
  await ageDeletions(server, 31)
  await sql`update users set deleted_at = now() where user_id = ${deletedBefore.userId}`.execute(db)
  await sweepNow(server)
  await sweepNow(server)
  expect(await found()).toEqual([])
  expect(await db.selectFrom('removals').selectAll().execute()).toEqual([])
  const files = await readFiles()
  const left = [...(await sumsInStore()), ...files.map(({ bytes }) => md5Of(bytes))]
  expect(left.filter((md5) => stored.includes(md5))).toEqual([])
  const written = files.filter(({ path, bytes }) =>
    traces.some((trace) => path.includes(trace) || bytes.includes(trace)),
  )
  expect(written.map(({ path }) => path)).toEqual([])
  expect(server.log.filter((line) => words.some((word) => line.includes(word)))).toEqual([])
  const { flick } = await other.owner.ask('getFlick', { params: { id: other.itemId } })
  expect(flick).toMatchObject({ numLikes: 0, numComments: 2 })
  const { items } = await other.owner.ask('commentsOfFlick', { params: { itemId: other.itemId } })
  expect(items).toMatchObject([{ id: other.commentId, numLikes: 0, numReplies: 1 }])
  const { clique } = await world.member.ask('getClique', { params: { id: world.cliqueId } })
  expect(clique).toMatchObject({ memberCount: 2, leader: world.member.userId, profilePic: null })
  const wrong = await sql`
    select user_id from users u where
      u.clique_count <> (select count(*) from clique_members m where m.user_id = u.user_id)
      or u.follower_count <> (select count(*) from follows f where f.followee_id = u.user_id and f.state = 'ACTIVE')
      or u.following_count <> (select count(*) from follows f where f.follower_id = u.user_id and f.state = 'ACTIVE')
      or u.stored_bytes <> (select coalesce(sum(v.byte_length), 0) from image_variants v
        join images i on i.image_id = v.image_id where coalesce(i.payer_id, i.owner_id) = u.user_id)`.execute(db)
  expect(wrong.rows).toEqual([])
  const bytes = await sql`
    select clique_id from cliques q where q.member_count <> (
        select count(*) from clique_members m where m.clique_id = q.clique_id)
      or q.stored_bytes <> (select coalesce(sum(v.byte_length), 0) from image_variants v
        join images i on i.image_id = v.image_id where i.clique_id = q.clique_id)`.execute(db)
  expect(bytes.rows).toEqual([])
})

test('the history says what operators did without the name of a user who was removed', async () => {
  const history = (await other.owner.ask('adminHistory', {})).items
  expect(history).toContainEqual(expect.objectContaining({ operator: 'a deleted user', action: 'signed out' }))
  expect(history).toContainEqual(
    expect.objectContaining({ action: 'gave the operator role to', subject: 'a deleted user' }),
  )
})

test('an operator deletes a user, which is written down; not an operator, and no one twice', async () => {
  const { member, owner: operator } = other
  const of = (person: Person) => ({ params: { id: person.userId } })
  expect(await operator.refusal('deleteUser', of(operator))).toBe('403 FORBIDDEN')
  await operator.ask('deleteUser', of(member))
  expect(await operator.refusal('deleteUser', of(member))).toBe('404 NOT_FOUND')
  expect((await member.send('getSelf')).status).toBe(401)
  expect((await operator.ask('adminUsers', { query: { query: member.username } })).items).toEqual([])
  const [last] = (await operator.ask('adminHistory', {})).items
  expect(last).toMatchObject({ action: 'deleted', subject: member.username })
  await ageDeletions(server, 31)
  await sweepNow(server)
  expect((await operator.ask('adminHistory', {})).items[0]).toMatchObject({ subject: 'a deleted user' })
})
