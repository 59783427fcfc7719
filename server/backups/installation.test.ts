import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { describeInstallation } from './installation'
import type { Settings } from '../settings/settings'

let folder = ''
afterEach(() => rm(folder, { recursive: true, force: true }))

test('the newest backup and the newest verified backup are known if the server makes them', async () => {
  folder = await mkdtemp(join(tmpdir(), 'clique-'))
  const of = (settings: Partial<Settings>) =>
    describeInstallation({ dataFolder: folder, ...settings } as Settings).backup()
  expect(await of({})).toBeUndefined()
  const backups = { folder, hours: 24 }
  expect(await of({ backups })).toEqual({ names: [], lacking: [] })
  const [older, newer] = ['2026-11-22T06-00-00-000Z', '2026-11-23T06-00-00-000Z']
  for (const name of [older, newer]) await mkdir(join(folder, name))
  await writeFile(join(folder, older, 'verified.json'), JSON.stringify({ at: '2026-11-22T07:00:00.000Z' }))
  expect(await of({ backups })).toEqual({
    names: [older, newer],
    last: new Date('2026-11-23T06:00:00.000Z'),
    verified: { name: older, at: new Date('2026-11-22T07:00:00.000Z') },
    readAt: new Date('2026-11-22T07:00:00.000Z'),
    lacking: [],
  })
})
