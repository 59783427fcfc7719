// A Chromium for tests and benchmarks: an installed one, else Debian's package when root, else Playwright's download.
import { existsSync } from 'node:fs'
import { installPackages } from './debian.mjs'
import { must, tool } from './run.mjs'

/** Chromium without a window: it draws no tabs and no URL bar, which saves a sixth of the tests' CPU time. */
const SHELL = '/usr/bin/chromium-headless-shell'
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const find = async (wanted, debianPackage) => {
  const given = process.env['CHROMIUM']
  if (given) return given
  if (!wanted.some((path) => existsSync(path))) await installPackages('Chromium', [debianPackage])
  const found = [...wanted, ...PLACES].find((path) => existsSync(path))
  if (found) return found
  console.log('Downloading Chromium (once) ...')
  await must(tool('@playwright/test/cli.js', ['install', 'chromium']), 'the download of Chromium')
  return undefined
}

/** The path of an installed full browser, or undefined if Playwright's browser is to be used. */
export const browser = () => find(PLACES, 'chromium')

/**
 * For tests that need no window, no notifications and no site settings, which the headless shell does not have. Tests
 * that need these are marked @window.
 */
export const headlessBrowser = () => find([SHELL], 'chromium-headless-shell')
