/** A damaged backup, or a database that cannot be opened, and the backup to restore instead. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { makeBackup } from './make'
import { restore } from './restore'
import { dumpOf } from './rows'
import { withWayBack } from './way-back'
import { DatabaseUnusable } from '../database/embedded/data-folder'
import { readSettings } from '../settings/settings'
import { makeClique } from '../test/story'
import { databaseOf } from '../test/stores/own-database'
import { startWith } from '../test/start-with'

const { server, ada } = await startWith('ada')
const outside = await mkdtemp(join(tmpdir(), 'clique-backups-'))
const folder = join(outside, 'backups')
afterAll(() => rm(outside, { recursive: true }))

const signal = new AbortController().signal
const settingsFor = async (dataFolder: string) => {
  const databaseUrl = await databaseOf(dataFolder)
  return readSettings({ DATA_DIR: dataFolder, KEEP_FREE_MB: '0', ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
}
const backup = async () => {
  const settings = await settingsFor(server.dataFolder)
  return (await makeBackup({ settings, folder, log: () => {}, signal, print: () => {} })).name
}
const openDamaged = () =>
  withWayBack({ folder }, () => Promise.reject(new DatabaseUnusable('The database cannot be opened'))).catch(String)

test.skipIf(inject('s3'))(
  'the newest backup with whole rows is named; one that shares a damaged part is not',
  async () => {
    const first = await backup()
    await makeClique(ada)
    const second = await backup()
    const third = await backup()
    expect(await openDamaged()).toBe(
      'Error: The database cannot be opened. To restore the newest backup with whole rows: ' +
        `DATA_DIR=NEW_FOLDER npm run restore -- ${folder} ${third}`,
    )
    const settings = await settingsFor(join(outside, 'restored'))
    const restoring = (name: string) => restore({ settings, folder, name, log: () => {}, signal, print: () => {} })
    const earlier = new Set((await dumpOf(folder, first)).map(({ path }) => path))
    const [shared = ''] = (await dumpOf(folder, third)).map(({ path }) => path).filter((path) => !earlier.has(path))
    expect((await dumpOf(folder, second)).map(({ path }) => path)).toContain(shared)
    await writeFile(shared, 'damaged')
    await expect(restoring(third)).rejects.toThrow(
      `${shared} is missing or damaged. The newest backup with whole rows is ${first}: npm run restore -- ${folder} ${first}`,
    )
    expect(await openDamaged()).toContain(`npm run restore -- ${folder} ${first}`)
    await writeFile(join(folder, first, 'about.json'), '{')
    await expect(restoring(first)).rejects.toThrow(
      `${join(folder, first, 'about.json')} cannot be read. ${folder} has no other backup with whole rows`,
    )
    expect(await openDamaged()).toBe(
      `Error: The database cannot be opened. BACKUP_DIR ${folder} has no backup with whole rows`,
    )
  },
)
