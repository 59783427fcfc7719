/** The data of the last release, upgraded with the commands of docs/operations/upgrade.md. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { commandsOf } from './commands'
import { createMachine } from './machine'
import { takeInvitation } from './operators'
import { VERSION } from './release'
import type { Story } from './story'

/** Its data; its program is not kept, so the new one is in its place until the upgrade. */
const LAST_RELEASE = '0.3.0'
/** A user of that data. */
const NUMBER = '+11111111111'

/** Another machine of the same name: the first one's server must be stopped. */
export const upgrade = async ({ folder, site, phone, olga, alice, bob }: Story): Promise<void> => {
  // The other data have no session of these phones, and would sign them out.
  for (const { page } of [olga, alice, bob]) await page.goto('about:blank')
  const machine = createMachine(join(folder, 'upgraded'), site)
  const stored = readFileSync(new URL(`../fixtures/stores/${LAST_RELEASE}.tar.br`, import.meta.url))
  execFileSync('tar', ['-xf', '-', '-C', machine.adapt('/var/lib/clique/'), '--strip-components=2', './data'], {
    input: brotliDecompressSync(stored),
  })
  const installed = commandsOf('install.md', '## With systemd and Caddy')
  await machine.run(
    ...installed.slice(
      0,
      installed.findIndex((command) => command.startsWith('systemctl')),
    ),
  )
  await machine.run(...commandsOf('backup.md', '## Back up'))
  try {
    const printed = await machine.run(...commandsOf('upgrade.md', '**A release with systemd**'))
    expect(printed).toContain('0 missing or damaged')
    expect(printed).toContain('database.copied_aside')
    expect(printed).toContain(`"version":"${VERSION}"`)
    expect(printed).toMatch(/^ok +public-url: /m)

    const link = await machine.run(`DATA_DIR=/var/lib/clique node server/invite.js ${NUMBER}`)
    const page = await phone()
    await takeInvitation(page, link.trim().split('\n').at(-1) ?? '')
    await page
      .getByRole('link', { name: /Summer week/ })
      .first()
      .click()
    const image = page.locator('[data-photo] img').first()
    await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    await page.context().close()
  } finally {
    await machine.stop()
  }
}
