/** Packs a release, installs it with the commands of docs/operations/install.md, and mistypes a setting. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { commandsOf } from './commands'
import type { Story } from './story'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Resolves to the link that the first start prints. */
export const install = async ({ machine, site }: Story): Promise<string> => {
  await promisify(execFile)(process.execPath, ['scripts/build/package.mjs'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const printed = await machine.run(...commandsOf('install.md', '## With systemd and Caddy'))
  const link = new RegExp(`${site.url}/set-up#[\\w-]+`).exec(printed)?.[0] ?? ''
  expect(link).not.toBe('')
  // The server's own first backup, without which the folder may be in use.
  await machine.service().logged('backup.verified')
  return link
}

/** A name that is no setting ends the start with one line; without it the server starts as before. */
export const mistype = async ({ machine }: Story): Promise<void> => {
  await machine.run("cp /etc/clique.env /etc/clique.env.good && echo 'BACKUP_DRI=/mnt/backups' >> /etc/clique.env")
  await machine.stop()
  await expect(machine.start()).rejects.toThrow(/^ended with 1: BACKUP_DRI is no setting\. Is BACKUP_DIR meant\?\n$/)
  await machine.run('mv /etc/clique.env.good /etc/clique.env')
  await machine.start()
}
