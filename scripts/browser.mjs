// A Chromium for tests and benchmarks: an installed one, else Debian's package when root, else Playwright's download.
import { existsSync } from 'node:fs'
import { installPackages } from './debian.mjs'
import { installedBrowser, SHELL, WHOLE } from './installed-browser.mjs'
import { must, tool } from './run.mjs'

const find = async (wanted, debianPackage) => {
  const isThere = process.env['CHROMIUM'] || wanted.some((path) => existsSync(path))
  if (!isThere) await installPackages('Chromium', [debianPackage])
  const found = installedBrowser(wanted)
  if (found) return found
  console.log('Downloading Chromium (once) ...')
  await must(tool('@playwright/test/cli.js', ['install', 'chromium']), 'the download of Chromium')
  return undefined
}

/** The path of an installed full browser, or undefined if Playwright's browser is to be used. */
export const browser = () => find(WHOLE, 'chromium')

/**
 * For tests that need no window, no notifications and no site settings, which the headless shell does not have. Tests
 * that need these are marked @window.
 */
export const headlessBrowser = () => find([SHELL], 'chromium-headless-shell')
