// The Chromium that is installed on this machine. No dependencies, and nothing is installed: browser.mjs does that.
import { existsSync } from 'node:fs'

/** Chromium without a window: it draws no tabs and no URL bar, which saves a sixth of the tests' CPU time. */
export const SHELL = '/usr/bin/chromium-headless-shell'

/** Where whole browsers are installed. */
export const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of CHROMIUM, else of an installed Chromium, those in `wanted` first. Undefined if there is none: Playwright
 * then uses its own.
 *
 * @param {readonly string[]} wanted
 * @returns {string | undefined}
 */
export const installedBrowser = (wanted) =>
  process.env['CHROMIUM'] ?? [...wanted, ...WHOLE, SHELL].find((path) => existsSync(path))
