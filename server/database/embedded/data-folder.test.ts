/** Data folders whose database cannot be opened: each is one line, and none gets a new database over an old one. */
import { chmod, cp, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLocked } from './open-locked'
import { runServer } from '../../test/servers/built-server'
import { copyTemplate } from '../../test/stores/template'
import { withoutRights } from '../../test/without-rights'

let folder: string
let database: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clique-'))
  database = join(folder, 'database')
  await copyTemplate(database)
})
afterEach(() => rm(folder, { recursive: true }))

const open = () => openLocked({ dataFolder: folder, isFolderShared: false }, () => {})
/** The message of a start that fails; the folder's names before and after it are the same. */
const refusal = async () => {
  const before = await readdir(folder, { recursive: true })
  const message = await open().then(
    async ({ release }) => {
      await release()
      return 'opened'
    },
    (error: Error) => error.message,
  )
  const isPlaced = (name: string) => !name.endsWith('postmaster.pid')
  expect((await readdir(folder, { recursive: true })).filter(isPlaced)).toEqual(before.filter(isPlaced))
  return message
}
const wayBack = '. To restore a backup: DATA_DIR=NEW_FOLDER npm run restore -- FOLDER_OF_BACKUPS'

test('no new database is made over one of which a part is missing', async () => {
  await rm(join(database, 'PG_VERSION'))
  expect(await refusal()).toBe(`${database} is no whole database: ${join(database, 'PG_VERSION')} is missing${wayBack}`)
  await writeFile(join(database, 'PG_VERSION'), '18\n')
  await rm(join(database, 'base'), { recursive: true })
  expect(await refusal()).toBe(`${database} is no whole database: ${join(database, 'base')} is missing${wayBack}`)
})

test('no new database is made in an empty folder, or next to photos or earlier databases', async () => {
  await rm(database, { recursive: true })
  await mkdir(database)
  expect(await refusal()).toBe(`${database} is empty: if this is the first start, remove it${wayBack}`)
  await rm(database, { recursive: true })
  for (const kind of ['objects', 'earlier']) {
    const path = join(folder, kind, 'deeper')
    await mkdir(path, { recursive: true })
    await writeFile(join(path, 'a-file'), '')
    expect(await refusal()).toMatch(/ has photos or earlier databases, and no database: set DATABASE_URL if/)
    await rm(join(folder, kind), { recursive: true })
  }
})

test('a new database is made in a folder without photos', async () => {
  const { release } = await open()
  await release()
  await rm(database, { recursive: true })
  // The folders of the photos are made before the first photo.
  await mkdir(join(folder, 'objects', 'temporary'), { recursive: true })
  const made = await open()
  await made.release()
  expect(await readdir(database)).toContain('PG_VERSION')
})

test('a database of another version of PostgreSQL is named by both versions', async () => {
  await writeFile(join(database, 'PG_VERSION'), '16\n')
  expect(await refusal()).toBe(
    `${database} is of PostgreSQL 16, and this version of Clique has 18: start the version that made it${wayBack}`,
  )
})

test("a damaged journal or control file is reported with PostgreSQL's own reason", async () => {
  const [journal = ''] = (await readdir(join(database, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name))
  const whole = join(folder, 'whole')
  await cp(join(database, 'pg_wal', journal), whole)
  await truncate(join(database, 'pg_wal', journal), 100)
  expect(await refusal()).toMatch(
    /^The database \S+ cannot be opened: PostgreSQL says 'could not locate a valid checkpoint record at \S+'\. To restore/,
  )
  await cp(whole, join(database, 'pg_wal', journal))
  await writeFile(join(database, 'global', 'pg_control'), Buffer.alloc(8192, 'x'))
  expect(await refusal()).toContain("cannot be opened: PostgreSQL says '")
})

test('the server ends with one line', async () => {
  await rm(join(database, 'global', 'pg_control'))
  const { code, stderr } = await runServer({ DATA_DIR: folder }).ended
  expect([code, stderr]).toEqual([
    1,
    `${database} is no whole database: ${join(database, 'global', 'pg_control')} is missing${wayBack}\n`,
  ])
})

test('a database of another user is named with its owner and the command that changes it', async () => {
  await chmod(folder, 0o777)
  await chmod(database, 0o700)
  const { result, why } = await withoutRights(database, () => open().then(String, (error: Error) => error.message))
  expect(result).toBe(`The database cannot be opened: ${why}`)
})

test("another user's lock is no living server of this user", async () => {
  const lock = join(folder, '.lock')
  await writeFile(lock, '', { mode: 0o700 })
  await chmod(folder, 0o777)
  const { result, why } = await withoutRights(lock, () => open().then(String, (error: Error) => error.message))
  expect(result).toBe(`${folder} may be in use by a server of another user: ${why.replace(/\S+$/, folder)}`)
})
