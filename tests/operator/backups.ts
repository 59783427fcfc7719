/** Backups while the server runs, a damaged one, and a restore into a new folder. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { commandsOf } from './commands'
import { expectPhotos, startSending } from './members'
import { takeInvitation } from './operators'
import type { Story } from './story'

const BACKUPS = '/mnt/backups/clique'
const [asService = '', backupNow = '', verifyNow = ''] = commandsOf('backup.md', '## Back up')

const namesIn = async (folder: string) => (await readdir(folder)).filter((name) => name.startsWith('2')).toSorted()

/** Resolves to the names of two new backups, with photos that are only in the second one. */
export const backUp = async (story: Story): Promise<string[]> => {
  const { machine, alice } = story
  const folder = machine.adapt(BACKUPS)
  const before = await namesIn(folder)
  await machine.run(asService, backupNow)
  await startSending(story, 2)
  await expectPhotos(alice.page, story)
  const printed = await machine.run(backupNow)
  expect(printed).toMatch(/6 new, \d+ MB\), 0 missing or damaged\n$/)
  await machine.run(verifyNow)
  const made = (await namesIn(folder)).filter((name) => !before.includes(name))
  expect(made).toHaveLength(2)
  return made
}

/** Changes a byte of a part of the rows that only this backup has. */
const damage = async (folder: string, name: string, earlier: string) => {
  const rowsOf = async (backup: string) =>
    [...(await readFile(join(folder, backup, 'SHA256SUMS'), 'utf8')).matchAll(/^[0-9a-f]{64} {2}(rows\/\S+)$/gm)].map(
      ([, path = '']) => path,
    )
  const shared = await rowsOf(earlier)
  const [path = ''] = (await rowsOf(name)).filter((one) => !shared.includes(one))
  const bytes = await readFile(join(folder, path))
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 1, bytes.length - 9)
  await writeFile(join(folder, path), bytes)
  return path
}

/** Verifying and restoring the damaged backup name the damage; resolves to the command that restores the other one. */
export const damageBackup = async ({ machine }: Story, [whole = '', damaged = '']: string[]): Promise<string> => {
  const path = await damage(machine.adapt(BACKUPS), damaged, whole)
  const verified = await machine.attempt(verifyNow)
  expect(verified.code).not.toBe(0)
  expect(verified.output).toContain(path)
  const [prepare = '', makeFolder = '', restoreNewest = ''] = commandsOf('backup.md', '## Restore')
  await machine.run(prepare, makeFolder)
  const restored = await machine.attempt(restoreNewest)
  expect(restored.code).not.toBe(0)
  const line = restored.output.trimEnd().split('\n').at(-1) ?? ''
  const [said = '', command = ''] = line.split(`${whole}: `)
  expect(said).toMatch(new RegExp(`/${path} is missing or damaged\\. The newest backup with whole rows is $`))
  // A release has Node's program, and no npm.
  expect(command).toMatch(/^node server\/restore\.js /)
  return command
}

/** Restores with the command that was named, in place of the lost data; the photos of that backup are back. */
export const restore = async (story: Story, command: string): Promise<void> => {
  const { machine, bob } = story
  const printed = await machine.run(`DATA_DIR=/var/lib/clique-restored ${command}`)
  expect(printed).toMatch(/\n\d+ checked, 0 missing, 0 damaged, 0 orphaned\n$/)
  await machine.run(...commandsOf('backup.md', 'To start the server with the result'))
  await machine.service().ready
  // The photos that were sent after that backup are lost.
  story.photos.splice(3)
  const link = await machine.run(`DATA_DIR=/var/lib/clique node server/invite.js +1${bob.person.digits}`)
  await bob.page.context().close()
  bob.page = await story.phone()
  await takeInvitation(bob.page, link.trim().split('\n').at(-1) ?? '')
  await expect(bob.page.getByRole('link', { name: 'Lake house' }).first()).toBeVisible()
  await bob.page.goto(story.collection)
  await expectPhotos(bob.page, story)
}
