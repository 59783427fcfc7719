import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from '../../scripts/run.mjs'
import { servePlain } from './plain.mjs'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const PHOTOS = 10_000
const ROUNDS = 5
const SLOW = 4
const MB = 1024 * 1024

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const figures = []
const figure = (what, value, unit, target) => {
  figures.push({ what, value, unit, target })
  console.log(
    `  ${target === undefined ? '    ' : value <= target ? 'pass' : 'FAIL'}  ${what}: ${value.toFixed(unit === '' ? 0 : 1)}${unit}` +
      (target === undefined ? '' : ` (target at most ${target}${unit})`),
  )
}

/** Notes when something that `selector` names was first painted; an image counts when its bytes are shown. */
const watchFirstPaint = (selector) => {
  const look = () => {
    const found = [...document.querySelectorAll(selector)].find(
      (element) => element.tagName !== 'IMG' || (element.complete && element.naturalWidth > 0),
    )
    if (found) setTimeout(() => (window.paintedAt = performance.now()))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Opens an address in a page of its own, slowed `slow` times; until the first paint of `selector`. */
const openCold = async (context, address, selector, slow) => {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow })
  await page.addInitScript(watchFirstPaint, selector)
  await page.goto(address)
  await page.waitForFunction(() => window.paintedAt !== undefined, undefined, { timeout: 60_000 })
  const painted = await page.evaluate(() => window.paintedAt)
  const { metrics } = await devtools.send('Performance.getMetrics')
  const scripting = 1000 * metrics.find(({ name }) => name === 'ScriptDuration').value
  return { page, devtools, painted, scripting }
}

const times = async (context, address, selector, slow) => {
  const painted = []
  const scripting = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const opened = await openCold(context, address, selector, slow)
    painted.push(opened.painted)
    scripting.push(opened.scripting)
    await opened.page.close()
  }
  return { painted: median(painted), scripting: median(scripting) }
}

const heapOf = async (devtools) => {
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize').value
}

/** Scrolls as fast as photos come until the last one is there; the most elements that were ever in the page. */
const scrollThrough = (photos) =>
  new Promise((resolve, reject) => {
    let most = 0
    let last = performance.now()
    let height = 0
    const step = () => {
      most = Math.max(most, document.querySelectorAll('*').length)
      if (document.querySelector(`[aria-posinset="${photos}"]`)) return resolve(most)
      const now = document.documentElement.scrollHeight
      if (now !== height) last = performance.now()
      else if (performance.now() - last > 60_000) return reject(new Error('the list does not go on'))
      height = now
      scrollTo(0, height)
      return requestAnimationFrame(step)
    }
    step()
  })

const signIn = async (context, url, collection) => {
  const page = await context.newPage()
  await page.goto(url)
  await page.getByLabel('Phone number').fill('1111111111')
  await page.getByRole('button', { name: 'Get Started' }).click()
  await page.getByLabel('Six-digit code').fill('111111')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Home' }).waitFor({ state: 'attached' })
  await page.evaluate(() => navigator.serviceWorker.ready)
  for (const address of [collection, collection, url]) {
    await page.goto(address)
    await page.waitForTimeout(3000)
  }
  await page.close()
}

const likeAndReturn = async (page, devtools) => {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
  await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight / 2)
    window.longest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration)
    }).observe({ type: 'event', durationThreshold: 16 })
  })
  await page.waitForTimeout(2000)
  const like = page.locator('[data-photo] button[aria-pressed]').nth(4)
  await like.scrollIntoViewIfNeeded()
  for (let tap = 0; tap < ROUNDS; tap += 1) {
    await like.click()
    await page.waitForTimeout(500)
  }
  figure('like, tap to paint, the longest of 5', await page.evaluate(() => window.longest), ' ms', 100)
  const before = await page.evaluate(() => scrollY)
  await page.locator('[data-photo] > button').nth(4).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.waitForTimeout(1000)
  figure(
    'moved by looking at one photo and coming back',
    Math.abs((await page.evaluate(() => scrollY)) - before),
    ' px',
    1,
  )
}

/** Measures everything and prints it; whether all targets were met. `stop` takes the server away. */
export const measure = async ({ executablePath, url, collectionId, stop }) => {
  const folder = await mkdtemp(join(tmpdir(), 'clique-bench-browser-'))
  const picture = join(root, 'scripts/demo/03-256.jpg')
  const plain = await servePlain(picture, join(root, 'node_modules/.cache/clique/bench-plain'))
  const context = await chromium.launchPersistentContext(folder, {
    ...(executablePath && { executablePath }),
    args: ARGS,
    viewport: { width: 390, height: 844 },
  })
  const collection = `${url}/collection/${collectionId}`
  const tile = '[data-photo] img'
  try {
    await signIn(context, url, collection)
    console.log(`\nA collection of ${PHOTOS} photos, CPU slowed ${SLOW} times`)
    const warm = await times(context, collection, tile, SLOW)
    const tiles = await times(context, `${plain.url}/tiles.html`, tile, SLOW)
    figure('scripting until the first photos are painted from the store', warm.scripting, ' ms', 300)
    figure('the same as plain elements', tiles.scripting, ' ms')
    figure('until they are painted', warm.painted, ' ms')
    figure('the same as plain elements', tiles.painted, ' ms')

    const { page, devtools } = await openCold(context, collection, tile, 1)
    await page.waitForTimeout(3000)
    const before = await heapOf(devtools)
    const began = performance.now()
    const most = await page.evaluate(scrollThrough, PHOTOS)
    figure('scrolling through all of it', (performance.now() - began) / 1000, ' s')
    figure('elements in the page, at most', most, '', 1000)
    figure('the same as plain elements', 8 * PHOTOS, '')
    figure('heap growth', ((await heapOf(devtools)) - before) / MB, ' MB', 20)
    await likeAndReturn(page, devtools)
    await page.close()

    stop()
    console.log('\nCold start without a network, until the feed is painted')
    for (const slow of [1, SLOW]) {
      const feed = await times(context, url, 'main article img, main li img', slow)
      const empty = await times(context, `${plain.url}/empty.html`, 'h1', slow)
      figure(`at ${slow}×`, feed.painted, ' ms', slow === 1 ? 1000 : 2500)
      figure(`an empty React page at ${slow}×`, empty.painted, ' ms')
      figure(`ratio at ${slow}×`, feed.painted / empty.painted, '×')
    }
  } finally {
    await context.close()
    plain.close()
    await rm(folder, { recursive: true, force: true })
  }
  return figures.every(({ value, target }) => target === undefined || value <= target)
}
