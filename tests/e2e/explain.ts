/**
 * Information that a failed test prints about its pages, because only the printed output of a run outlives a machine.
 */
import type { BrowserContext, Page, TestInfo } from '@playwright/test'

const LINES = 25
const CHARACTERS = 700
/** A page that does not answer within this time (ms) counts as hanging. */
const SOON_MS = 3000

const soon = (read: Promise<string>, otherwise: string) => {
  const silent = new Promise<string>((resolve) => setTimeout(() => resolve(otherwise), SOON_MS))
  return Promise.race([read.catch((error: unknown) => String(error)), silent])
}

const textOf = async (page: Page) => {
  const text = await soon(
    page.evaluate(() => document.body.innerText),
    '(the page does not answer)',
  )
  return text.replaceAll(/\s+/g, ' ').slice(0, CHARACTERS)
}

/**
 * Chromium stops drawing in a few of many runs, although the page still runs scripts: then no scroll event arrives, and
 * each move of the mouse arrives 5 s late.
 */
const framesOf = (page: Page) =>
  soon(
    page.evaluate(() => new Promise<string>((resolve) => requestAnimationFrame(() => resolve('')))),
    ' (draws no frames)',
  )

/**
 * Records the console of each page of `context`; the returned function prints it and the pages' contents, if the test
 * failed.
 */
export const explainFailure = (context: BrowserContext, info: TestInfo) => {
  const lines: string[] = []
  context.on('console', (message) => {
    const at = Math.round(performance.now())
    lines.push(
      `${at} ${context.pages().indexOf(message.page() as Page)} ${message.type()}: ${message.text().slice(0, 200)}`,
    )
  })
  return async () => {
    if (info.status === info.expectedStatus) return
    for (const [number, page] of context.pages().entries())
      process.stderr.write(
        `page ${number} ${new URL(page.url()).pathname}${await framesOf(page)}: ${await textOf(page)}\n`,
      )
    process.stderr.write(`console, by ms and page:\n  ${lines.slice(-LINES).join('\n  ')}\n`)
  }
}
