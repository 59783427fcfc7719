/**
 * Information that a failed test prints about its pages, because only the printed output of a run outlives a machine.
 */
import type { BrowserContext, Page, TestInfo } from '@playwright/test'

const LINES = 25
const CHARACTERS = 700
/** A page that does not answer within this time (ms) counts as hanging. */
const SOON_MS = 3000

const textOf = async (page: Page) => {
  const read = page.evaluate(() => document.body.innerText).catch((error: unknown) => String(error))
  const silent = new Promise<string>((resolve) => setTimeout(() => resolve('(the page does not answer)'), SOON_MS))
  const text = await Promise.race([read, silent])
  return text.replaceAll(/\s+/g, ' ').slice(0, CHARACTERS)
}

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
      process.stderr.write(`page ${number} ${new URL(page.url()).pathname}: ${await textOf(page)}\n`)
    process.stderr.write(`console, by ms and page:\n  ${lines.slice(-LINES).join('\n  ')}\n`)
  }
}
