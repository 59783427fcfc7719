import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { seedPhotos } from '../../bench/growth/seeds/photos'
import { writeFlushed } from '../basis/files'
import { checkDump, dumpParts } from './dump'
import { RowSum, rowsOf, sumOf, tablesOf } from './rows'
import { countQueries } from '../test/counted-queries'
import { startWith } from '../test/start-with'
import { makeClique, makeCollection } from '../test/story'

const { server } = await startWith()

const { db } = server.services
const forever = () => new AbortController().signal

const dump = (source = db, signal = forever()) =>
  source.transaction().execute(async (trx) => {
    const parts: string[] = []
    for await (const part of dumpParts(trx, signal)) parts.push(part)
    return parts
  })

const folder = await mkdtemp(join(tmpdir(), 'clique-dump-'))
afterAll(() => rm(folder, { recursive: true }))

/** Writes each part as a file; resolves to their paths. */
const filesOf = async (parts: readonly string[]) => {
  const own = await mkdtemp(join(folder, 'dump-'))
  const paths = parts.map((_, at) => join(own, String(at)))
  for (const [at, part] of parts.entries()) await writeFlushed(paths[at] ?? '', gzipSync(part))
  return paths
}

test('a dump that is called off rejects', async () => {
  const reason = new Error('Called off')
  await expect(dump(db, AbortSignal.abort(reason))).rejects.toBe(reason)
})

test('a check of a dump is called off too', async () => {
  const files = await filesOf(await dump())
  expect((await checkDump(files, forever())).rows).toBeGreaterThan(0)
  const reason = new Error('Called off')
  await expect(checkDump(files, AbortSignal.abort(reason))).rejects.toBe(reason)
})

test('a damaged, missing or empty part is named, and a part too few is noticed', async () => {
  const files = await filesOf(await dump())
  const [first = '', last = ''] = [files[0], files.at(-1)]
  await expect(checkDump(files.slice(0, -1), forever())).rejects.toThrow('has no end')
  await writeFile(last, (await readFile(last)).subarray(0, -20))
  await expect(checkDump(files, forever())).rejects.toThrow(`${last} is damaged`)
  await rm(first)
  await expect(checkDump(files, forever())).rejects.toThrow(`${first} is missing`)
})

test('a dump reads each row once, in as many queries as there are batches, and sums rows as the database does', async () => {
  const ada = await server.person('ada')
  const collectionId = await makeCollection(ada, await makeClique(ada))
  const measure = async () => {
    const { db: watched, counted } = countQueries(db)
    const { rows } = await checkDump(await filesOf(await dump(watched)), forever())
    return { ...counted, dumped: rows }
  }
  const before = await measure()
  await seedPhotos(db, { ownerId: ada.userId, collectionId }, 4000)
  const after = await measure()
  expect(after.dumped - before.dumped).toBe(4000 * 5)
  expect(after.rows - before.rows).toBe(after.dumped - before.dumped)
  // 2 batches more of photos and images, 6 of variants.
  expect(after.queries - before.queries).toBe(10)
  for (const table of await tablesOf(db)) {
    const sum = new RowSum()
    for await (const rows of rowsOf(db, table)) for (const row of rows) sum.add(row)
    expect({ table: table.name, ...sum.sum }).toEqual({
      table: table.name,
      ...(await sumOf(db, table)),
    })
  }
})

test('a changed row changes the part that it is in and the sum of its table, and no other part', async () => {
  const before = await dump()
  const one = db.selectFrom('items').select('item_id').limit(1)
  await db.updateTable('items').set({ caption: 'Another one' }).where('item_id', 'in', one).execute()
  const after = await dump()
  expect(before.length).toBeGreaterThan(10)
  expect(after.filter((part) => !before.includes(part)).length).toBeLessThanOrEqual(2)
  expect(await dump()).toEqual(after)
})
