/** The memory that preparing and sending a copy needs does not depend on how much the user wrote and likes. */
import { expect, test } from 'vitest'
import { seedLikes } from '../../bench/growth/seeds/likes'
import { seedPhotos } from '../../bench/growth/seeds/photos'
import { bytesOf } from '../downloads/bytes'
import { findDownload } from '../downloads/find'
import { layOutManifest } from '../downloads/manifest'
import { countQueries } from '../test/counted-queries'
import { startWith } from '../test/start-with'
import { makeClique, makeCollection } from '../test/story'
import { prepareExports } from './prepare'
import { PAGE_SIZE } from './read-pages'

const { server, ada, bob } = await startWith('ada', 'bob')
const { db } = server.services

/** Prepares ada's copy; resolves to the largest number of rows of a query, the longest stored text, and the manifest's length. */
const prepare = async () => {
  const { db: watched, counted } = countQueries(db)
  await db.deleteFrom('data_exports').execute()
  await db.insertInto('data_exports').values({ user_id: ada.userId, time_zone: 'UTC' }).execute()
  await prepareExports({ ...server.services, db: watched, tell: () => {} }, new AbortController().signal)
  const { manifest } = await db.selectFrom('data_exports').select('manifest').executeTakeFirstOrThrow()
  const texts = await db
    .selectFrom('export_texts as t')
    .innerJoin('data_exports as e', 'e.export_id', 't.copy_id')
    .select('t.content')
    .execute()
  const lengths = texts.map(({ content }) => content.length)
  return {
    rows: counted.mostRows,
    longest: Math.max(...lengths),
    all: lengths.reduce((sum, length) => sum + length, 0),
    manifest: manifest?.length ?? 0,
  }
}

test('a copy with more likes holds no more rows, no longer texts and no longer manifest at once', async () => {
  const collectionId = await makeCollection(bob, await makeClique(bob, ada))
  await seedPhotos(db, { ownerId: bob.userId, collectionId }, 6 * PAGE_SIZE)
  expect(await seedLikes(db, ada.userId, 2 * PAGE_SIZE)).toBe(2 * PAGE_SIZE)
  const small = await prepare()
  expect(await seedLikes(db, ada.userId, 4 * PAGE_SIZE)).toBe(4 * PAGE_SIZE)
  const large = await prepare()
  expect(large.all / small.all).toBeGreaterThan(2.5)
  expect([small.rows, large.rows]).toEqual([PAGE_SIZE, PAGE_SIZE])
  expect(large.longest / small.longest).toBeLessThan(1.1)
  expect(large.manifest / small.manifest).toBeLessThan(1.1)
})

test('neither a copy with more photos nor its download has a longer manifest or longer texts', async () => {
  const cliqueId = await makeClique(ada)
  const measure = async () => {
    const copy = await prepare()
    const { photos } = await ada.ask('downloadExport', {})
    const stored = db.selectFrom('downloads').select('manifest').orderBy('created_at', 'desc')
    return { ...copy, photos, download: (await stored.executeTakeFirstOrThrow()).manifest.length }
  }
  const collectionId = await makeCollection(ada, cliqueId)
  await seedPhotos(db, { ownerId: ada.userId, collectionId }, PAGE_SIZE)
  const small = await measure()
  await seedPhotos(db, { ownerId: ada.userId, collectionId }, 3 * PAGE_SIZE)
  const large = await measure()
  expect([small.photos, large.photos]).toEqual([PAGE_SIZE, 4 * PAGE_SIZE])
  expect(large.all / small.all).toBeGreaterThan(1.5)
  expect([small.rows, large.rows]).toEqual([PAGE_SIZE, PAGE_SIZE])
  for (const length of ['longest', 'manifest', 'download'] as const)
    expect(large[length] / small[length]).toBeLessThan(1.1)
})

test('the texts of a copy are read one part at a time while it is sent', async () => {
  const { store, addresses } = server.services
  const friend = await makeCollection(bob, await makeClique(bob, ada))
  await seedPhotos(db, { ownerId: bob.userId, collectionId: friend }, 4 * PAGE_SIZE)
  await seedLikes(db, ada.userId, 4 * PAGE_SIZE)
  await prepare()
  const { url } = await ada.ask('downloadExport', {})
  const found = await findDownload(db, addresses, new URL(url, server.url))
  if (!found.ok) throw new Error(found.error.message)
  const { manifest } = found.value
  const { db: watched, counted } = countQueries(db)
  const originals = { db: watched, store, noteUnreadable: () => Promise.resolve() }
  const texts = manifest.texts.reduce((sum, { size }) => sum + size, 0)
  let read = 0
  for await (const { bytes, free } of bytesOf(originals, found.value, layOutManifest(manifest).pieces(0, texts))) {
    read += bytes.length
    free()
  }
  expect(read).toBe(texts)
  expect(counted.queries).toBeGreaterThan(8)
  expect(counted.mostAtOnce).toBe(1)
})
