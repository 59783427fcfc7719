// Chromium, Firefox and WebKit behind one small interface: `go`, `run` (a function in the page), `close`. Each keeps
// its profile, so that it can be closed and reopened as a user would.
import { fileURLToPath } from 'node:url'
import { chromium, firefox } from '@playwright/test'
import { openByWebDriver } from './webdriver.mjs'

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const viewport = { width: 390, height: 844 }

const overPlaywright = async (open) => {
  const context = await open()
  const page = context.pages()[0] ?? (await context.newPage())
  return {
    go: (url) => page.goto(url),
    run: (source, ...args) => page.evaluate(`(${source})(...${JSON.stringify(args)})`),
    close: () => context.close(),
  }
}

const openers = {
  chromium: (profile) =>
    overPlaywright(() =>
      chromium.launchPersistentContext(profile, { executablePath: process.env['CHROMIUM'], args: QUIET, viewport }),
    ),
  firefox: async (profile) => {
    const open = () =>
      overPlaywright(() =>
        firefox.launchPersistentContext(profile, {
          channel: 'moz-firefox',
          executablePath: process.env['FIREFOX'],
          viewport,
        }),
      )
    // Debian's Firefox dies at one of sixty starts.
    return open().catch(open)
  },
  webkit: (profile) =>
    openByWebDriver(
      process.env['WEBKIT_DRIVER'],
      {
        'webkitgtk:browserOptions': {
          binary: fileURLToPath(new URL('webkit-browser.py', import.meta.url)),
          args: [],
        },
      },
      { CLIQUE_PROFILE: profile, NO_AT_BRIDGE: '1' },
    ),
}

export const engines = Object.keys(openers)

/**
 * Opens an engine on a profile folder. `run` takes a function, which must not use variables from outside, and its
 * arguments.
 */
export const openBrowser = async (engine, profile) => {
  const { go, run, close } = await openers[engine](profile)
  return { go, close, run: (work, ...args) => run(String(work), ...args) }
}
