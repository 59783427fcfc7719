/** An original is deleted by hand: the next backup is incomplete and says so, and the older ones give the photo back. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { commandsOf } from './commands'
import { expectPhotos } from './members'
import type { Story } from './story'

const [asService = '', backupNow = ''] = commandsOf('backup.md', '## Back up')
const [, restorePhotos = ''] = commandsOf('backup.md', '## If photos are missing')

/** Deletes one original in the folder of the server; resolves to its path in URLs. */
const deleteOriginal = async (folder: string) => {
  const [part = ''] = await readdir(folder)
  const [image = ''] = await readdir(join(folder, part))
  await rm(join(folder, part, image, 'base'))
  return `/media/item/${image}/base`
}

export const losePhoto = async (story: Story): Promise<void> => {
  const { machine, olga, alice } = story
  const path = await deleteOriginal(machine.adapt('/var/lib/clique/objects/item'))
  // A new folder of backups cannot have the photo: these backups are incomplete.
  const elsewhere = (command: string) => command.replace('$BACKUP_DIR', '/mnt/backups/elsewhere')
  await machine.run(asService)
  const backup = await machine.attempt(elsewhere(backupNow))
  expect([backup.code, backup.output]).toEqual([1, expect.stringContaining(`missing or damaged ${path}`)])
  const verified = await machine.attempt(`DATA_DIR=/var/lib/clique node server/verify-backup.js /mnt/backups/elsewhere`)
  expect([verified.code, verified.output]).toEqual([1, expect.stringContaining(`never backed up    ${path}`)])

  await machine.service().logged('photos.missing')
  const doctor = await machine.attempt('DATA_DIR=/var/lib/clique node server/doctor.js https://photos.example')
  expect([doctor.code, doctor.output]).toEqual([1, expect.stringMatching(/WRONG {3}photos: 1 file of a photo/)])
  await olga.page.goto('/admin')
  await expect(olga.page.getByText('1 file of a photo is missing on the server.')).toBeVisible()
  await expect(olga.page.getByText('Summer week in Lake house: 1 photo')).toBeVisible()

  expect((await machine.attempt(elsewhere(restorePhotos))).output).toContain(`missing in backups  ${path}`)
  expect(await machine.run(restorePhotos)).toMatch(/, 1 restored, 0 missing in the backups too\n$/)
  await machine.run(elsewhere(backupNow))
  await alice.page.goto(story.collection)
  await expectPhotos(alice.page, story)
  await expect(async () => {
    await olga.page.goto('/admin')
    await expect(olga.page.getByRole('heading', { name: 'Server' })).toBeVisible()
    await expect(olga.page.getByText(/missing on the server/)).toHaveCount(0)
  }).toPass()
}
