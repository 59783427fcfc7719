/** The quality of the copies in each engine that is installed (scripts/testing/test-engines.mjs installs them). */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bench } from './page'

declare const bench: Bench

type Engine = 'chromium' | 'firefox' | 'webkit'

interface Opened {
  go(url: string): Promise<unknown>
  run<A extends unknown[], R>(work: (...args: A) => R, ...args: A): Promise<Awaited<R>>
  close(): Promise<unknown>
}

const isHere = (engine: Engine) => {
  const { FIREFOX = '', WEBKIT_DRIVER = '', DISPLAY } = process.env
  if (engine === 'firefox') return existsSync(FIREFOX)
  // WebKit's browser needs a display.
  return engine === 'chromium' || (existsSync(WEBKIT_DRIVER) && DISPLAY !== undefined)
}

/** Decibels of the first `count` photos that the bench's page serves; undefined if the engine is not installed. */
export const qualityIn = async (engine: Engine, plain: string, count: number) => {
  if (!isHere(engine)) return undefined
  const address = new URL('../../tests/engines/browsers.mjs', import.meta.url).href
  const { openBrowser } = (await import(address)) as {
    openBrowser(engine: Engine, profile: string): Promise<Opened>
  }
  const profile = await mkdtemp(join(tmpdir(), 'clique-bench-profile-'))
  const browser = await openBrowser(engine, profile)
  try {
    await browser.go(plain)
    const decibels: number[] = []
    for (let at = 0; at < count; at++)
      decibels.push(await browser.run((photo: string) => bench.qualityOf(photo), `/photos/${at}.jpg`))
    return decibels
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true })
  }
}
