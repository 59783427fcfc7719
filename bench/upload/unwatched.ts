/**
 * [Note: Unwatched]
 *
 * A browser that is driven copies every body that a page sends for who drives it, and keeps them: a PUT of 250 KB took
 * 17 ms instead of 3, and its bytes stayed. Nobody's browser is driven, so while these figures are taken ours is not
 * either: its driver leaves before the upload begins, and comes back when it is over.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type LaunchOptions, type Page } from '@playwright/test'

const PORT_FILE = 'DevToolsActivePort'

export interface Unwatched {
  /** The page, driven by us for as long as `use` takes. */
  drive<T>(use: (page: Page) => Promise<T>): Promise<T>
  /** Waits until the page calls itself so. */
  untilTitled(title: string): Promise<void>
}

const portIn = async (profile: string) => {
  for (let tries = 0; tries < 300; tries++) {
    const [port] = (await readFile(join(profile, PORT_FILE), 'utf8').catch(() => '')).split('\n')
    if (port) return port
    await sleep(100)
  }
  throw new Error('the browser did not start')
}

/** Paths are this site's. A page that is connected to knows no base. */
const withBase = (page: Page, base: string) => {
  const goto = page.goto.bind(page)
  const get = page.request.get.bind(page.request)
  Object.assign(page.request, {
    get: ((path, wish) => get(new URL(path, base).href, wish)) satisfies Page['request']['get'],
  })
  return Object.assign(page, { goto: ((path, wish) => goto(new URL(path, base).href, wish)) satisfies Page['goto'] })
}

/** Picks files in the page's file input. Playwright does so for a browser that it has not started up to 50 MB only. */
export const pick = async (page: Page, files: string[]) => {
  const devtools = await page.context().newCDPSession(page)
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: 'document.querySelector("input[type=file]")',
  })
  const { objectId = '' } = result
  await devtools.send('DOM.setFileInputFiles', { files, objectId })
  await devtools.detach()
}

/** A browser with one page and a profile on the disk, of the size of a phone. */
export const withUnwatched = async <T>(
  options: LaunchOptions,
  url: string,
  use: (browser: Unwatched) => Promise<T>,
) => {
  const profile = await mkdtemp(join(tmpdir(), 'clique-bench-profile-'))
  const program = options.executablePath ?? chromium.executablePath()
  const args = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--window-size=390,844']
  const running = spawn(program, [...args, ...(options.args ?? []), 'about:blank'], { stdio: 'ignore', detached: true })
  const ended = once(running, 'exit')
  try {
    const port = await portIn(profile)
    return await use({
      drive: async (drive) => {
        const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
        try {
          const page = browser.contexts()[0]?.pages()[0]
          if (!page) throw new Error('the browser has no page')
          return await drive(withBase(page, url))
        } finally {
          await browser.close()
        }
      },
      untilTitled: async (title) => {
        for (;;) {
          const pages = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as { title: string }[]
          if (pages.some((page) => page.title === title)) return
          await sleep(300)
        }
      },
    })
  } finally {
    // The program may be a script: its group has the browser in it.
    if (running.pid !== undefined) process.kill(-running.pid)
    await ended
    await rm(profile, { recursive: true, force: true, maxRetries: 3 })
  }
}
