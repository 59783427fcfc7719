/** A backup of a running server, and the data that a restore of it contains. */
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { backupsIn, BackupFailed, pooledPath, readAbout } from './folder'
import { makeBackup } from './make'
import { writeListed } from './photos'
import { restore } from './restore'
import { dumpOf } from './rows'
import { verifyBackup } from './verify'
import { sha256Of } from '../basis/files'
import { seedPhotos } from '../../bench/growth/seeds/photos'
import { openUnmigrated } from '../database/open'
import { openLocked } from '../database/embedded/open-locked'
import { openPostgres } from '../database/postgres'
import { rowsOf, tablesOf } from '../database/rows'
import type { Database } from '../database/tables'
import { pathOf } from '../objects/place'
import { everyStored } from '../objects/stored'
import { readSettings } from '../settings/settings'
import { databaseOf, dropDatabaseOf } from '../test/stores/own-database'
import { discard, startServer, type Person, type RunningServer } from '../test/running-server'
import { addPhoto, makeClique, makeCollection, reservePhoto } from '../test/story'
import { sweep } from '../jobs/sweep'

let server: RunningServer
let ada: Person
let collectionId: string
let outside: string
let folder: string

const forever = () => new AbortController().signal
const settingsFor = async (dataFolder: string) => {
  const databaseUrl = await databaseOf(dataFolder)
  return readSettings({ DATA_DIR: dataFolder, KEEP_FREE_MB: '0', ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
}
const backup = async (signal = forever(), into = folder) => {
  const lines: string[] = []
  const settings = await settingsFor(server.dataFolder)
  const report = await makeBackup({ settings, folder: into, log: () => {}, signal, print: (line) => lines.push(line) })
  return { ...report, lines }
}
/** Every row except those that change by themselves. */
const rowsIn = async (db: Database) => {
  await sql`set time zone 'UTC'`.execute(db)
  const found: [string, string[]][] = []
  for (const table of await tablesOf(db))
    if (!['buckets', 'removals'].includes(table.name)) {
      const rows: string[] = []
      for await (const batch of rowsOf(db, table)) rows.push(...batch)
      found.push([table.name, rows])
    }
  return found
}

beforeAll(async () => {
  server = await startServer()
  outside = await mkdtemp(join(tmpdir(), 'clique-backups-'))
  folder = join(outside, 'backups')
  ada = await server.person('ada')
  collectionId = await makeCollection(ada, await makeClique(ada))
  for (let photo = 0; photo < 3; photo++) await addPhoto(ada, collectionId)
  await reservePhoto(ada, collectionId)
})
afterAll(async () => {
  await discard(server)
  await rm(outside, { recursive: true })
})

test.skipIf(inject('s3'))('a running server is backed up, and only new photos are copied', async () => {
  expect(await backup()).toMatchObject({ files: 9, newFiles: 9, unfit: [] })
  await addPhoto(ada, collectionId)
  const second = await backup()
  expect(second).toMatchObject({ files: 12, newFiles: 3, unfit: [] })
  expect(await backupsIn(folder)).toHaveLength(2)
  expect(await readdir(join(folder, second.name))).toEqual(['SHA256SUMS', 'about.json'])
  expect((await readdir(server.dataFolder)).includes('snapshot')).toBe(false)
  // The server answers, and every tool can check the sums.
  await makeClique(ada)
  execFileSync('sha256sum', ['--check', '--quiet', join(second.name, 'SHA256SUMS')], { cwd: folder })
  const rows = (await dumpOf(folder, second.name)).length
  expect(await verifyBackup(folder, second.name, forever(), () => {})).toEqual({
    files: 12 + rows,
    unfit: [],
    lacking: [],
  })
})

/** Returns a function that restores a new backup into a new folder of this name. */
const restoringInto = async (folderName: string) => {
  const { name } = await backup()
  const settings = await settingsFor(join(outside, folderName))
  const clear = async () => {
    if (settings.databaseUrl === undefined) return
    const empty = openUnmigrated(openPostgres(settings.databaseUrl, () => {}))
    await sql`drop schema public cascade`.execute(empty)
    await sql`create schema public`.execute(empty)
    await empty.destroy()
  }
  await clear()
  return { settings, folder, name, log: () => {}, signal: forever(), print: () => {}, clear }
}

test.skipIf(inject('s3'))('a restored backup has the same rows, bytes and sign-ins', async () => {
  const restoring = await restoringInto('restored')
  const { settings } = restoring
  const report = await restore(restoring)
  expect(report).toEqual({ checked: 12, missing: [], damaged: [], orphaned: [] })
  const restored = await openLocked(settings, () => {})
  const [before, after] = [await rowsIn(server.services.db), await rowsIn(restored.db)]
  await restored.release()
  expect(after).toEqual(before)
  await expect(restore(restoring)).rejects.toThrow('is not empty: restore into a new folder')
  await dropDatabaseOf(settings.dataFolder)
})

const hasPostgres = inject('postgres') !== undefined

test.skipIf(inject('s3') || hasPostgres)('a restore that was cut off after its last step starts over', async () => {
  const restoring = await restoringInto('cut-off')
  const { settings } = restoring
  await restore(restoring)
  await mkdir(join(settings.dataFolder, 'restoring'))
  await expect(openLocked(settings, () => {})).rejects.toThrow('did not end: run it again')
  expect(await restore(restoring)).toMatchObject({ missing: [], damaged: [] })
  const restored = await openLocked(settings, () => {})
  await restored.release()
})

test.runIf(hasPostgres && !inject('s3'))('with DATABASE_URL a server may have used what a restore left', async () => {
  const restoring = await restoringInto('cut-off')
  await restore(restoring)
  await mkdir(join(restoring.settings.dataFolder, 'restoring'))
  await restoring.clear()
  await expect(restore(restoring)).rejects.toThrow('is not empty: restore into a new folder')
  await dropDatabaseOf(restoring.settings.dataFolder)
})

test.skipIf(inject('s3'))(
  'photos that are deleted while a backup runs keep their bytes until it has ended',
  async () => {
    const { db, isHeld } = server.services
    const doomed = await addPhoto(ada, collectionId)
    await sweep(server.services, forever())
    const running = backup()
    await expect.poll(() => isHeld()).toBe(true)
    await db.deleteFrom('items').where('item_id', '=', doomed).execute()
    await db.deleteFrom('images').where('image_id', '=', doomed).execute()
    await db
      .insertInto('removals')
      .values({ image_id: doomed, purpose: 'ITEM', due_at: new Date(0) })
      .execute()
    await sweep(server.services, forever())
    expect((await running).unfit).toEqual([])
    // Ending it started the sweep.
    const bytes = () => server.services.store.read({ purpose: 'ITEM', imageId: doomed, variant: 'base' })
    await expect.poll(async () => (await bytes())?.destroy()).toBe(undefined)
  },
)

/** The paths of the parts of all dumps in the folder. */
const partsIn = async () => {
  const found = await readdir(join(folder, 'rows'), { recursive: true })
  return found.filter((path) => path.endsWith('.gz')).toSorted()
}

test.skipIf(inject('s3'))('a second backup writes only the parts of the dump that changed', async () => {
  await seedPhotos(server.services.db, { ownerId: ada.userId, collectionId }, 3000, false)
  await backup()
  const first = await partsIn()
  const { name } = await backup()
  expect(await partsIn()).toEqual(first)
  await makeClique(ada)
  await backup()
  const added = (await partsIn()).length - first.length
  expect(added).toBeGreaterThan(0)
  expect(added).toBeLessThan(first.length / 4)
  expect((await dumpOf(folder, name)).length).toBeGreaterThan(10)
})

test.skipIf(inject('s3'))(
  'a damaged part of a dump is found, named by a restore, and repaired by the next backup',
  async () => {
    const restoring = await restoringInto('damaged-part')
    const { name } = restoring
    const [, { path } = { path: '' }] = await dumpOf(folder, name)
    const bytes = await readFile(path)
    for (const damage of [bytes.subarray(0, -9), Buffer.alloc(0), undefined]) {
      await rm(path)
      if (damage) await writeFile(path, damage)
      expect((await verifyBackup(folder, name, forever(), () => {})).unfit).toEqual([relative(folder, path)])
      await expect(restore(restoring)).rejects.toThrow(`${path} is missing or damaged`)
      await backup()
      expect(await readFile(path)).toEqual(bytes)
      expect((await verifyBackup(folder, name, forever(), () => {})).unfit).toEqual([])
    }
    await dropDatabaseOf(restoring.settings.dataFolder)
  },
)

test.skipIf(inject('s3'))(
  'a backup with its dump in one file, as up to version 0.3, is verified, followed and restored',
  async () => {
    const restoring = await restoringInto('one-file')
    const { name } = restoring
    const own = join(folder, name, 'database.jsonl.gz')
    const parts = await dumpOf(folder, name)
    const texts = await Promise.all(parts.map(async ({ path }) => gunzipSync(await readFile(path))))
    await writeFile(own, gzipSync(Buffer.concat(texts)))
    const photos = (await readFile(join(folder, name, 'SHA256SUMS'), 'utf8')).split('\n').slice(parts.length)
    const list = [`${await sha256Of(own)}  ${name}/database.jsonl.gz`, ...photos].join('\n')
    await writeFile(join(folder, name, 'SHA256SUMS'), list)
    const about = { ...(await readAbout(folder, name)), sums: await sha256Of(join(folder, name, 'SHA256SUMS')) }
    await writeFile(join(folder, name, 'about.json'), JSON.stringify(about))
    const files = photos.length
    expect(await verifyBackup(folder, name, forever(), () => {})).toEqual({ files, unfit: [], lacking: [] })
    expect(await backup()).toMatchObject({ newFiles: 0, unfit: [] })
    expect(await restore(restoring)).toMatchObject({ damaged: [] })
    await writeFile(own, 'no dump')
    await expect(restore({ ...restoring, settings: await settingsFor(join(outside, 'one-file-2')) })).rejects.toThrow(
      `${own} is damaged`,
    )
    await dropDatabaseOf(restoring.settings.dataFolder)
  },
)

test.skipIf(inject('s3'))('a damaged photo or manifest is found', async () => {
  const { name } = await backup()
  const { value: first } = await everyStored(server.services.db).next()
  const path = pooledPath(first.place, first.announced.contentMd5)
  const bytes = await readFile(join(folder, path))
  await writeFile(join(folder, path), Buffer.concat([bytes.subarray(1), Buffer.from('x')]))
  expect((await verifyBackup(folder, name, forever(), () => {})).unfit).toEqual([path])
  await rm(join(folder, path))
  expect((await verifyBackup(folder, name, forever(), () => {})).unfit).toEqual([path])
  expect(await backup()).toMatchObject({ newFiles: 1, unfit: [] })
  const sums = join(folder, name, 'SHA256SUMS')
  await writeFile(sums, (await readFile(sums, 'utf8')).replace(/^./, 'z'))
  await expect(verifyBackup(folder, name, forever(), () => {})).rejects.toThrow(BackupFailed)
})

test.skipIf(inject('s3'))('a photo that verification found damaged is copied again by the next backup', async () => {
  const { name } = await backup()
  const stored = everyStored(server.services.db)
  const { place, announced } = (await stored.next()).value
  const path = pooledPath(place, announced.contentMd5)
  const bytes = await readFile(join(folder, path))
  const damage = () => writeFile(join(folder, path), Buffer.concat([bytes.subarray(1), Buffer.from('x')]))
  await damage()
  // Its sum is stored, so that a backup need not read every photo.
  expect(await backup()).toMatchObject({ newFiles: 0, unfit: [] })
  expect((await verifyBackup(folder, name, forever(), () => {})).unfit).toEqual([path])
  expect(await backup()).toMatchObject({ newFiles: 1, unfit: [] })
  expect(await readFile(join(folder, path))).toEqual(bytes)
  expect((await verifyBackup(folder, name, forever(), () => {})).unfit).toEqual([])
  // The next backups do not read the repaired files again.
  expect(await backup()).toMatchObject({ newFiles: 0, unfit: [] })
  // A truncated photo has another size, which each backup compares.
  await writeFile(join(folder, path), bytes.subarray(1))
  expect(await backup()).toMatchObject({ newFiles: 1, unfit: [] })
  expect(await readFile(join(folder, path))).toEqual(bytes)
})

/** Makes reading this fail with EIO, as at a damaged sector. */
const damageSector = async (file: string) => {
  await rm(file)
  await symlink('/proc/self/mem', file)
}

test.skipIf(inject('s3')).each([
  ['about.json', '{'],
  ['SHA256SUMS', ''],
])('a newest backup whose %s is damaged stops no later one, which takes nothing of it over', async (file, bytes) => {
  const [whole, damaged] = [await backup(), await backup()]
  await writeFile(join(folder, damaged.name, file), bytes)
  const next = await backup()
  expect(next).toMatchObject({ files: whole.files, newFiles: 0, unfit: [] })
  expect(next.lines).toContain(`${damaged.name} is damaged: the backup before it is used`)
  expect(await verifyBackup(folder, next.name, forever(), () => {})).toMatchObject({ unfit: [] })
  await rm(join(folder, damaged.name), { recursive: true })
})

test.skipIf(inject('s3'))('a damaged sector ends no verification, restore or backup', async () => {
  const restoring = await restoringInto('damaged-sector')
  const stored = everyStored(server.services.db)
  const [first, second] = [(await stored.next()).value, (await stored.next()).value]
  const path = pooledPath(first.place, first.announced.contentMd5)
  await damageSector(join(folder, path))
  expect((await verifyBackup(folder, restoring.name, forever(), () => {})).unfit).toEqual([path])
  expect(await restore(restoring)).toMatchObject({ missing: [first.place], damaged: [] })
  await dropDatabaseOf(restoring.settings.dataFolder)
  const { purpose, imageId, variant } = second.place
  await damageSector(join(server.dataFolder, 'objects', purpose.toLowerCase(), imageId.slice(-2), imageId, variant))
  const empty = join(outside, 'empty')
  const { name, unfit } = await backup(forever(), empty)
  expect(unfit).toEqual([pathOf(second.place)])
  expect(await readdir(join(empty, name))).toEqual(['SHA256SUMS', 'about.json', 'lacking.json'])
  // The earlier folder still has it.
  expect(await backup()).toMatchObject({ newFiles: 1, unfit: [] })
})

test.skipIf(inject('s3'))(
  'a backup that is called off leaves the earlier ones, and its photos are used again',
  async () => {
    const other = join(outside, 'other')
    const stop = new AbortController()
    const settings = await settingsFor(server.dataFolder)
    const print = () => stop.abort(new Error('called off'))
    const making = { settings, folder: other, log: () => {}, signal: stop.signal, print }
    await expect(makeBackup(making)).rejects.toThrow('called off')
    expect(await readdir(other)).toEqual([])
    const { name } = await backup(forever(), other)
    expect((await readAbout(other, name)).photos?.files).toBeGreaterThan(9)
  },
)

test('the list of photos to copy is called off too', async () => {
  const path = join(outside, 'photos.jsonl')
  const stop = AbortSignal.abort(new Error('called off'))
  await expect(writeListed(path, server.services.db, stop)).rejects.toThrow('called off')
})

test.skipIf(inject('s3'))('folders that must not be used are refused in one line', async () => {
  await expect(backup(forever(), join(server.dataFolder, 'backups'))).rejects.toThrow('is inside of DATA_DIR')
  await expect(backup(forever(), join(outside, 'no', 'disk'))).rejects.toThrow('is its disk there?')
  const { name } = await backup()
  const about = { ...(await readAbout(folder, name)), installation: 'another' }
  await writeFile(join(folder, name, 'about.json'), JSON.stringify(about))
  await expect(backup()).rejects.toThrow('has the backups of another Clique')
})
