/** Photos that a backup lacks because the store had lost them, and an older backup that gives them back. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { judgeBackups } from '../doctor/check-server'
import type { Facts } from '../doctor/facts'
import { pathOf, type Place } from '../objects/place'
import { everyStored } from '../objects/stored'
import { readSettings } from '../settings/settings'
import { databaseOf } from '../test/stores/own-database'
import { discard, startServer, type RunningServer } from '../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../test/story'
import { VERIFIED } from './folder'
import { makeBackup } from './make'
import { restorePhotos } from './restore-photos'
import { stateOf } from './state'
import { verifyBackup } from './verify'

const forever = () => new AbortController().signal
let server: RunningServer
let outside: string
let lost: Place
let path: string

const makingIn = async (name: string) => {
  const databaseUrl = await databaseOf(server.dataFolder)
  const settings = readSettings({
    DATA_DIR: server.dataFolder,
    KEEP_FREE_MB: '0',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  return { settings, folder: join(outside, name), log: () => {}, signal: forever(), print: () => {} }
}

beforeAll(async () => {
  server = await startServer()
  outside = await mkdtemp(join(tmpdir(), 'clique-lacking-'))
  const ada = await server.person('ada')
  await addPhoto(ada, await makeCollection(ada, await makeClique(ada)))
  for await (const { place } of everyStored(server.services.db)) if (place.variant === 'base') lost = place
  path = join(server.dataFolder, 'objects', 'item', lost.imageId.slice(-2), lost.imageId, 'base')
})
afterAll(async () => {
  await discard(server)
  await rm(outside, { recursive: true })
})

test.skipIf(inject('s3'))('a backup that lacks a photo names it, and is never verified', async () => {
  await makeBackup(await makingIn('whole'))
  await rm(path)
  const making = await makingIn('incomplete')
  const { folder } = making
  const { name, unfit } = await makeBackup(making)
  expect(unfit).toEqual([pathOf(lost)])
  expect(await stateOf(folder)).toMatchObject({ lacking: [pathOf(lost)] })
  expect(await verifyBackup(folder, name, forever(), () => {})).toMatchObject({ unfit: [], lacking: [pathOf(lost)] })
  expect(existsSync(join(folder, name, VERIFIED))).toBe(false)
  const { last, lacking, readAt } = await stateOf(folder)
  expect(readAt).toBeInstanceOf(Date)
  const facts = { backups: { hours: 24, last, lacking: lacking.length } } as Facts
  expect(judgeBackups(facts, new Date())).toMatchObject({ level: 'wrong', text: expect.stringMatching(/lacks 1 file/) })
})

test.skipIf(inject('s3'))(
  'a backup of an earlier version, which has no list of them, is compared with its rows',
  async () => {
    const { folder } = await makingIn('incomplete')
    const [name = ''] = (await stateOf(folder)).names
    await rm(join(folder, name, 'lacking.json'))
    expect(await verifyBackup(folder, name, forever(), () => {})).toMatchObject({ lacking: [pathOf(lost)] })
    expect(await stateOf(folder)).toMatchObject({ lacking: [pathOf(lost)] })
  },
)

test.skipIf(inject('s3'))('an older backup that has the photo gives it back while the server runs', async () => {
  const incomplete = await makingIn('incomplete')
  expect(await restorePhotos(incomplete)).toEqual({ compared: 3, restored: [], lacking: [pathOf(lost)] })
  const whole = await makingIn('whole')
  expect(await restorePhotos(whole)).toEqual({ compared: 3, restored: [pathOf(lost)], lacking: [] })
  expect(existsSync(path)).toBe(true)
  // The next backup has it, and so have the earlier ones of its folder.
  const { name, unfit } = await makeBackup(incomplete)
  expect(unfit).toEqual([])
  expect(await verifyBackup(incomplete.folder, name, forever(), () => {})).toMatchObject({ unfit: [], lacking: [] })
  expect((await stateOf(incomplete.folder)).verified?.name).toBe(name)
})
