/** The work of a key in the field of comments, as counts, which do not depend on the machine (docs/performance.md, F8). */
import type { Page } from '@playwright/test'
import { arrive, seedCollection } from '../seed'
import { quiet } from '../steps'
import { expect, test } from '../test'

const COMMENTS = 30
const KEYS = 10

interface TraceEvent {
  name: string
  ph: string
  ts: number
  pid: number
  tid: number
  args: {
    elementCount?: number
    num_non_cached_new_items?: number
    beginData?: { dirtyObjects?: number }
    data?: { type?: string }
  }
}

const isKeyDown = ({ name, args }: TraceEvent) => name === 'EventDispatch' && args.data?.type === 'keydown'

/** The work of the page's main thread while `act` runs. */
const traceOf = async (page: Page, act: () => Promise<unknown>) => {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  const categories = ['-*', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink']
  await browser.startTracing(page, { categories })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const key = traceEvents.find(isKeyDown)
  return traceEvents.filter(({ pid, tid, ph }) => ph === 'X' && pid === key?.pid && tid === key.tid)
}

/** A figure of each key, in ascending order. */
const figuresOf = (
  events: readonly TraceEvent[],
  name: string,
  count: (event: TraceEvent) => number | undefined = () => 1,
) => {
  const starts = events.filter(isKeyDown).map(({ ts }) => ts)
  const sums = starts.map((from, at) =>
    events
      .filter((event) => event.name === name && event.ts >= from && event.ts < (starts[at + 1] ?? Infinity))
      .reduce((sum, event) => sum + (count(event) ?? 0), 0),
  )
  return sums.toSorted((a, b) => a - b)
}

/** That of the middle key: in between, the ages of comments change, which is no work of a key. */
const middleOf = (...of: Parameters<typeof figuresOf>) => figuresOf(...of)[Math.floor(KEYS / 2)]

test('a key in the field of comments works on the field only', async ({ device, server }) => {
  const { owner, collectionId, ids } = await seedCollection(server, 1)
  const [photoId = ''] = ids
  for (let number = 1; number <= COMMENTS; number++)
    await owner.call.ask('createComment', { body: { payload: `Cloud ${number}`, collectionItemId: photoId } })
  const page = await device()
  await arrive(page, owner, `/collection/${collectionId}?photo=${photoId}&comments=true`)
  const panel = page.getByRole('region', { name: 'Comments', exact: true })
  await expect(panel.getByText(`Cloud ${COMMENTS}`)).toBeVisible()
  const field = panel.getByRole('textbox')
  await field.pressSequentially('abc')
  await quiet(page)

  const events = await traceOf(page, async () => {
    for (let key = 0; key < KEYS; key += 1) {
      await page.keyboard.press('x')
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    }
  })
  await expect(field).toHaveValue(`abc${'x'.repeat(KEYS)}`)
  // That of the key with the fewest: on a slow machine timers run during most keys.
  expect(figuresOf(events, 'FunctionCall')[0]).toBeLessThanOrEqual(26)
  expect(middleOf(events, 'UpdateLayoutTree', ({ args }) => args.elementCount)).toBe(1)
  expect(middleOf(events, 'Layout', ({ args }) => args.beginData?.dirtyObjects)).toBeLessThanOrEqual(26)
  const painted = ({ args }: TraceEvent) => args.num_non_cached_new_items
  expect(middleOf(events, 'PaintController::commitNewDisplayItems', painted)).toBeLessThanOrEqual(5)

  // Otherwise each key walks through the layers of all drawn comments to paint and to look for the pointer.
  const list = panel.getByRole('group', { name: 'All comments' })
  expect(await list.evaluate((box) => getComputedStyle(box).contain)).toBe('content')
})
