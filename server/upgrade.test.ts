/** A server starts on the data folder of each earlier version, and finds every row and every byte of it. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from './database/tables'
import { verifyStore } from './operations/verify-store'
import { Caller } from './test/caller'
import { startServer, type RunningServer } from './test/running-server'
import { signIn, testNumber } from './test/sign-in'

const fixtures = fileURLToPath(new URL('../tests/fixtures/stores', import.meta.url))
const versions = readdirSync(fixtures).map((name) => name.replace('.tar.br', ''))

type Row = Record<string, unknown>

/** Emptied by time or at a start: limits, sign-in codes, notifications that wait. */
const PASSING = new Set(['buckets', 'sign_in_codes', 'pushes', 'kysely_migration', 'kysely_migration_lock'])

/**
 * A start ends links, those of earlier versions' removed and suspended makers (server/ways-in/end-former.ts); `deleted_by` has
 * the place of `gone_with` (step 0051).
 */
const textsOf = (rows: Row[]) =>
  rows.map((row) => JSON.stringify({ ...row, revoked_at: undefined, gone_with: undefined })).toSorted()

const unpack = async (version: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'clique-upgrade-'))
  const tar = spawn('tar', ['-xf', '-', '-C', folder], { stdio: ['pipe', 'ignore', 'inherit'] })
  const ended = once(tar, 'close')
  tar.stdin.end(brotliDecompressSync(readFileSync(join(fixtures, `${version}.tar.br`))))
  expect(await ended).toEqual([0, null])
  const read = <T>(name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as T
  return { folder, rows: read<Record<string, Row[]>>('rows.json'), files: read<Record<string, string>>('files.json') }
}

/** The stored bytes of each user and clique, according to their rows. */
const storedSums = async (db: Database) => {
  const users = await db.selectFrom('users').select(['user_id as id', 'stored_bytes as bytes']).execute()
  const cliques = await db.selectFrom('cliques').select(['clique_id as id', 'stored_bytes as bytes']).execute()
  return sumsOf([...users, ...cliques])
}

/**
 * The same, summed image by image: the images of a clique and its collections count for the clique, whichever user sent
 * them.
 */
const countedSums = async (db: Database) => {
  const bytes = await db.selectFrom('image_variants').select(['image_id', 'byte_length']).execute()
  const images = await db.selectFrom('images').select(['image_id', 'owner_id', 'purpose', 'subject_id']).execute()
  const items = await db.selectFrom('items').select(['item_id', 'collection_id']).execute()
  const collections = await db.selectFrom('collections').select(['collection_id', 'clique_id']).execute()
  const collectionOf = new Map(items.map((item) => [item.item_id, item.collection_id]))
  const cliqueOf = new Map(collections.map((collection) => [collection.collection_id, collection.clique_id]))
  const cliqueFor = ({ image_id: id, purpose, subject_id: subject }: (typeof images)[number]) => {
    if (purpose === 'CLIQUE' || purpose === 'BANNER') return subject
    return purpose === 'PROFILE'
      ? undefined
      : cliqueOf.get(purpose === 'COVER' ? subject : (collectionOf.get(id) ?? ''))
  }
  const shares = images.flatMap((image) => {
    const sum = bytes.filter((one) => one.image_id === image.image_id).reduce((all, one) => all + one.byte_length, 0)
    return [image.owner_id, cliqueFor(image)].flatMap((id) => (id ? [{ id, bytes: sum }] : []))
  })
  return sumsOf(shares)
}

const sumsOf = (shares: { id: string; bytes: string | number }[]) => {
  const sums = new Map<string, number>()
  for (const { id, bytes } of shares) sums.set(id, (sums.get(id) ?? 0) + Number(bytes))
  const stored = [...sums].filter(([, sum]) => sum !== 0).toSorted()
  expect(stored.length).toBeGreaterThan(1)
  return stored
}

/** The rule of docs/rights.md for collections whose creator left before the upgrade. */
test('after an upgrade from 0.3.0 the leader has the rights over what a former member created', async () => {
  const { folder } = await unpack('0.3.0')
  const server = await startServer({ dataFolder: join(folder, 'data') })
  try {
    const [maya, theo] = await Promise.all(
      [1, 2].map(async (digit) => {
        const { phone, code } = testNumber(digit)
        return new Caller(server.url, (await signIn(server.url, phone, code)).idToken)
      }),
    )
    if (!maya || !theo) throw new Error('no users')
    const { db } = server.services
    const named = (name: string) =>
      db.selectFrom('collections').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
    const left = await named('Left behind')
    const params = { id: left.collection_id }
    expect(await theo.refusal('getCollection', { params })).toBe('404 NOT_FOUND')
    expect(await theo.refusal('editCollection', { body: { collectionDataId: params.id, name: 'Mine' } })).toBe(
      '404 NOT_FOUND',
    )
    const shown = await maya.ask('getCollection', { params })
    expect([shown.total, shown.collection.flickCount, left.item_count]).toEqual([3, 3, 3])
    expect(shown.collection.createdBy?.username).toBe('theo_b')
    expect(shown.collection.roles).toContain('creator')
    await maya.ask('editCollection', { body: { collectionDataId: params.id, name: 'Ours' } })

    const deleted = { params: { id: (await named('Deleted before')).collection_id } }
    expect(await theo.refusal('restoreCollection', deleted)).toBe('404 NOT_FOUND')
    await maya.ask('restoreCollection', deleted)
    expect((await maya.ask('getCollection', deleted)).collection.name).toBe('Deleted before')
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('after an upgrade from 0.4.0 the links of removed and suspended makers end, and the log says how many', async () => {
  const { folder } = await unpack('0.4.0')
  const start = () => startServer({ dataFolder: join(folder, 'data') })
  const ended = ({ log }: RunningServer) => log.filter((line) => line.includes('ways_in.ended'))
  let server = await start()
  try {
    const [line = '{}', ...more] = ended(server)
    expect(more).toEqual([])
    expect(JSON.parse(line)).toMatchObject({ 'guest link': 2, wall: 2 })
    const { db } = server.services
    const makers = await db
      .selectFrom('users')
      .select('user_id')
      .where('username', 'in', ['nina_w', 'theo_b'])
      .execute()
    for (const { user_id: id } of makers) {
      const guest = new Caller(server.url, id.replaceAll('-', '').padEnd(43, '0'))
      expect(await guest.refusal('guestSelf', {})).toBe('401 GUEST_ENDED')
    }
    const { phone, code } = testNumber(1)
    const maya = new Caller(server.url, (await signIn(server.url, phone, code)).idToken)
    const { items } = await maya.ask('activities', {})
    expect(items.filter(({ kind }) => kind === 'endedLinks')).toMatchObject([
      { linkCount: 2, people: [{ username: 'nina_w' }], collection: { name: 'Guests of Nina' } },
    ])
    await server.stop()
    server = await start()
    expect(ended(server)).toEqual([])
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

test.each(versions)('a server of today finds every row and byte that version %s left', async (version) => {
  const { folder, rows, files } = await unpack(version)
  const server = await startServer({ dataFolder: join(folder, 'data') })
  try {
    const { db, store } = server.services
    const last = rows['kysely_migration']
      ?.map(({ name }) => String(name))
      .toSorted()
      .at(-1)
    expect(readdirSync(join(folder, 'data/earlier'))).toEqual([last])
    for (const [table, before] of Object.entries(rows)) {
      if (PASSING.has(table)) continue
      const now = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(db)
      // Columns that were added later are no loss.
      const [some] = before
      const kept = now.rows
        .filter(({ row }) => row['kind'] !== 'endedLinks')
        .map(({ row }) => Object.fromEntries(Object.keys(some ?? row).map((key) => [key, row[key]])))
      expect({ table, rows: textsOf(kept) }).toEqual({ table, rows: textsOf(before) })
    }
    for (const [path, sum] of Object.entries(files)) {
      const bytes = readFileSync(join(folder, 'data/objects', path))
      expect({ path, sum: createHash('sha256').update(bytes).digest('hex') }).toEqual({ path, sum })
    }
    expect(await storedSums(db)).toEqual(await countedSums(db))
    const report = await verifyStore(db, store, new AbortController().signal, () => {})
    expect(report).toMatchObject({ missing: [], damaged: [], orphaned: [] })
    expect(report.checked).toBeGreaterThan(50)

    // Older than the table of activities: filled in from existing rows.
    const { rows: filled } = await sql<{ kind: string }>`select distinct kind from activities order by kind`.execute(db)
    expect(filled.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['comment', 'like', 'photos']))

    const { phone, code } = testNumber(1)
    const maya = new Caller(server.url, (await signIn(server.url, phone, code)).idToken)
    const { items } = await maya.ask('feed', {})
    expect(items.map(({ collection }) => collection.name)).toContain('Summer week')
    const shown = items.flatMap(({ collectionItems }) => collectionItems.map(({ image }) => image))
    expect(shown.length).toBeGreaterThan(0)
    for (const urls of shown)
      expect((await fetch(new URL(urls?.highQualityUrl ?? 'no-url', server.url))).status).toBe(200)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
