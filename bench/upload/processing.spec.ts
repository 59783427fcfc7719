/** Processing of photos, without an upload around it. Ratios are taken in the same run, right after each other. */
import { figure, median, say } from './figure'
import { ROUNDS, test, withTwoWorkers } from './fixtures'
import { nativeFloor } from './floor'
import { cpu } from './machine'
import type { Bench } from './page'

declare const bench: Bench

const ROUTES = ['native', 'bare', 'ours'] as const
const bars = { 'wasm-vips': 2.2, 'browser-image-compression': 6 } as const

test('processing next to the native route', async ({ page, plain, photos }) => {
  const some = photos.slice(0, 20)
  await withTwoWorkers(page)
  await page.goto(plain)
  await page.locator('input').setInputFiles(some)
  const taken = { ours: [] as number[], bare: [] as number[], native: [] as number[] }
  const wall = { ours: [] as number[], bare: [] as number[], native: [] as number[] }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const route of ROUTES) {
      const before = await cpu()
      const ms = await page.evaluate((name) => bench[name](), route)
      // The first round warms up.
      if (round === 0) continue
      taken[route].push(((await cpu()).browser - before.browser) / some.length)
      wall[route].push(ms)
    }
  }
  figure('CPU of the browser per photo, native route', taken.native, ' ms')
  figure('CPU of the browser per photo, ours', taken.ours, ' ms')
  figure('CPU, ours beside the native route', median(taken.ours) / median(taken.native), '×', { most: 0.6 })
  const floor = nativeFloor(some, new URL(plain).search.slice(1))
  if (floor === undefined) say('      djpeg and cjpeg are not here: the native floor is left out')
  else {
    const beside = (values: readonly number[]) => values.map((value) => value / floor)
    figure('CPU per photo, libjpeg-turbo and MD5 alone', floor, ' ms')
    figure('CPU, ours beside libjpeg-turbo and MD5 alone', beside(taken.ours), '×', { most: 1.4 })
    figure("the floor: the browser's decoder, draws, encoder and MD5 beside that", beside(taken.bare), '×')
  }
  figure('time, ours beside the native route', median(wall.ours) / median(wall.native), '×')
})

for (const [peer, least] of Object.entries(bars) as [keyof typeof bars, number][])
  test(`processing next to ${peer}`, async ({ page, plain, photos }) => {
    await withTwoWorkers(page)
    await page.goto(plain)
    await page.locator('input').setInputFiles(photos.slice(0, 20))
    const ratios: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const { ours, theirs } = await page.evaluate((name) => bench.beside(name, 20), peer)
      if (round === 0) continue
      ratios.push(theirs / ours)
    }
    figure(`time, ${peer} beside ours`, ratios, '×', { least })
  })
