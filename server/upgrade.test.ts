/** A server starts on the data folder that each earlier version left, and finds every row and every byte of it. */
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
import { verifyStore } from './jobs/verify-store'
import { Caller } from './test/caller'
import { startServer } from './test/running-server'
import { signIn, testNumber } from './test/sign-in'

const fixtures = fileURLToPath(new URL('../tests/fixtures/stores', import.meta.url))
const versions = readdirSync(fixtures).map((name) => name.replace('.tar.br', ''))

type Row = Record<string, unknown>

/** Emptied by time or at a start: limits, sign-in codes, notifications that wait. */
const PASSING = new Set(['buckets', 'sign_in_codes', 'pushes', 'kysely_migration', 'kysely_migration_lock'])

const textsOf = (rows: Row[]) => rows.map((row) => JSON.stringify(row)).toSorted()

const unpack = async (version: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'clique-upgrade-'))
  const tar = spawn('tar', ['-xf', '-', '-C', folder], { stdio: ['pipe', 'ignore', 'inherit'] })
  const ended = once(tar, 'close')
  tar.stdin.end(brotliDecompressSync(readFileSync(join(fixtures, `${version}.tar.br`))))
  expect(await ended).toEqual([0, null])
  const read = <T>(name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as T
  return { folder, rows: read<Record<string, Row[]>>('rows.json'), files: read<Record<string, string>>('files.json') }
}

test.each(versions)('a server of today finds every row and byte that version %s left', async (version) => {
  const { folder, rows, files } = await unpack(version)
  const server = await startServer({ dataFolder: join(folder, 'data') })
  try {
    const { db, store } = server.services
    for (const [table, before] of Object.entries(rows)) {
      if (PASSING.has(table)) continue
      const now = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(db)
      // Columns that came later are no loss.
      const [some] = before
      const kept = now.rows.map(({ row }) => Object.fromEntries(Object.keys(some ?? row).map((key) => [key, row[key]])))
      expect({ table, rows: textsOf(kept) }).toEqual({ table, rows: textsOf(before) })
    }
    for (const [path, sum] of Object.entries(files)) {
      const bytes = readFileSync(join(folder, 'data/objects', path))
      expect({ path, sum: createHash('sha256').update(bytes).digest('hex') }).toEqual({ path, sum })
    }
    const report = await verifyStore(db, store, new AbortController().signal, () => {})
    expect(report).toMatchObject({ missing: [], damaged: [], orphaned: [] })
    expect(report.checked).toBeGreaterThan(50)

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
