import type { BrowserContext } from '@playwright/test'
import { median } from '../../figures.mjs'
import { defineAxis } from '../axis'
import { openComments, scrollToOldest } from '../browser/comments'
import { idle, mainThreadCpu, withBrowser, type Opened } from '../browser/open'
import { collectionId } from '../seeds/people'
import { addPhoto, addPhotos } from '../server/add-photo'
import { withGrown, type Grown } from '../server/grown'

const KEYS = 20
const SLOW = 4
/** In turns: one round is up to half as fast as another. */
const ROUNDS = 9
const FEW = 11
const MANY = 900

/** Runs in the page: notes how long each key waits until the frame after it is drawn. */
const watchKeys = () => {
  const waits: number[] = []
  addEventListener(
    'keydown',
    ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => waits.push(performance.now() - timeStamp))),
    { capture: true },
  )
  Object.assign(globalThis, { waits })
}

type Pressing = Pick<Opened, 'page' | 'devtools'>

const openList = async (opened: Opened) => {
  await openComments(opened.page)
  await scrollToOldest(opened.page)
  await idle(opened.page)
  return opened
}

const openBare = async (context: BrowserContext, script: string): Promise<Pressing> => {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.setContent('<!doctype html><meta name="viewport" content="width=device-width">')
  await page.addScriptTag({ path: script, type: 'module' })
  return { page, devtools }
}

const prepare = async ({ page, devtools }: Pressing) => {
  const field = page.getByRole('textbox', { name: 'Comment' })
  await field.click()
  await field.pressSequentially('abc')
  await page.evaluate(watchKeys)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
}

/** Milliseconds of CPU that a key in the field takes, and until it is drawn, the CPU slowed. */
const press = async ({ page, devtools }: Pressing) => {
  await page.bringToFront()
  await page.waitForTimeout(500)
  await page.evaluate(() => ((globalThis as unknown as { waits: number[] }).waits.length = 0))
  const before = await mainThreadCpu(devtools)
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press('x')
    await page.waitForTimeout(50)
  }
  const cpu = ((await mainThreadCpu(devtools)) - before) / KEYS
  const waits = await page.evaluate(() => (globalThis as unknown as { waits: number[] }).waits)
  return { cpu, wait: median(waits) }
}

type Pressed = Awaited<ReturnType<typeof press>>

/** Writing below few and below many comments, all of them loaded. */
export const composer = defineAxis({
  name: 'composer',
  figures: {
    key: { what: `CPU of a key in the composer, ${FEW} → ${MANY} comments, CPU 4×`, unit: ' ms', most: { ratio: 1.2 } },
    wait: {
      what: `A key until it is drawn, a page with only a field → ${MANY} comments, CPU 4×`,
      unit: ' ms',
      most: { large: 32 },
    },
  },
  measure: (machine) =>
    withGrown(machine, async (server: Grown) => {
      await server.tell('people', 3)
      await server.tell('cliques', 1, 3)
      await server.tell('collections', 2)
      await server.tell('comments', await addPhoto(server, 2), FEW)

      const [other = ''] = await addPhotos(server, 2, 2, 1)
      await server.tell('comments', other, MANY)
      return withBrowser(machine, server.url, async ({ context, open }) => {
        const bare = await openBare(context, machine.bareField)
        const few = await openList(await open(`/collection/${collectionId(1)}`))
        const many = await openList(await open(`/collection/${collectionId(2)}`))
        for (const opened of [bare, few, many]) await prepare(opened)
        const rounds: { bare: Pressed; few: Pressed; many: Pressed }[] = []
        for (let round = 0; round < ROUNDS; round += 1)
          rounds.push({ bare: await press(bare), few: await press(few), many: await press(many) })
        const seen = (figure: keyof Pressed, small: 'bare' | 'few') => ({
          small: median(rounds.map((one) => one[small][figure])),
          large: median(rounds.map((one) => one.many[figure])),
          ratios: rounds.map((one) => one.many[figure] / one[small][figure]),
        })
        return { key: seen('cpu', 'few'), wait: seen('wait', 'bare') }
      })
    }),
})
