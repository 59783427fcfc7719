/** A separate browser with a profile on the disk, so that it can be killed, damaged and started again. */
import { readdir, readFile } from 'node:fs/promises'
import { chromium, type LaunchOptions } from '@playwright/test'

export const launchProfile = async (profile: string, baseURL: string, options: LaunchOptions) => {
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    baseURL,
    viewport: { width: 390, height: 844 },
  })
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

/** Ends every process of this profile's browser as power loss would. */
export const killProfile = async (profile: string) => {
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (!command.includes(`--user-data-dir=${profile}`)) continue
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It ended with its predecessor.
    }
  }
}
