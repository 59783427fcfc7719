import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder } from './make-folder'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clique-make-folder-'))
})
afterEach(() => rm(folder, { recursive: true }))

test("root makes no backup in another user's folder, whose server could not read it", async ({ skip }) => {
  if (process.geteuid?.() !== 0) skip('only root can give a folder away')
  await makeFolder(folder)
  await chown(folder, 1000, 1000)
  await expect(makeFolder(folder)).rejects.toThrow(
    `${folder} belongs to user 1000, who could not read a backup of root's: start as that user`,
  )
  await makeFolder(folder, 1000)
})

test('a folder whose parent does not exist is not made', async () => {
  await expect(makeFolder(join(folder, 'unmounted', 'backups'))).rejects.toThrow('cannot be made (ENOENT)')
})
