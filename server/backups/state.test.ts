import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withFolder } from './folder-lock'
import { runningSince } from './state'

test('a backup is running while its program holds the folder, and not after that program was killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clique-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  expect(await runningSince(folder)).toBeUndefined()
  await mkdir(join(folder, '.unfinished-2026-11-22T06-00-00-000Z'))
  expect(await runningSince(folder)).toBeUndefined()
  const since = await withFolder(folder, () => runningSince(folder))
  expect(since).toEqual(new Date('2026-11-22T06:00:00.000Z'))
})
