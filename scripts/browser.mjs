// A Chromium for the tests: an installed one, else Debian's package when root, else Playwright's own download.
import { existsSync } from 'node:fs'
import { installPackages } from './debian.mjs'
import { must, tool } from './run.mjs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a browser, or undefined where Playwright's own is to be used. */
export const browser = async () => {
  const given = process.env['CHROMIUM']
  if (given) return given
  const found = PLACES.find((path) => existsSync(path))
  if (found) return found
  await installPackages('Chromium', ['chromium'])
  if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
  console.log('Downloading Chromium (once) ...')
  await must(tool('@playwright/test/cli.js', ['install', 'chromium']), 'the download of Chromium')
  return undefined
}
