import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from '../../scripts/run.mjs'
import { median, printFigure } from '../figures.mjs'
import { openCold } from './cold.mjs'
import { jumpTo } from './jump.mjs'
import { servePlain } from './plain.mjs'
import { compareSizes } from './sizes.mjs'

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
const TILE = '[data-photo] img'
const ROUNDS = 5
const SLOW = 4
const MB = 1024 * 1024

let allMet = true
/** The middle of one value, or of the values of several rounds. */
const figure = (what, of, unit, most, least) => {
  const [value, values] = typeof of === 'number' ? [of] : [median(of), of]
  allMet = printFigure({ what, value, unit, most, least, values }) && allMet
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
  return { painted, scripting }
}

const heapOf = async (devtools) => {
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize').value
}

/** Scrolls as fast as photos come until the last one is shown; the most elements that were ever in the page. */
const scrollThrough = (photos) =>
  new Promise((resolve, reject) => {
    let most = 0
    const scroller = document.documentElement
    let last = performance.now()
    let height = 0
    const step = () => {
      most = Math.max(most, document.querySelectorAll('*').length)
      if (document.querySelector(`[aria-posinset="${photos}"]`)) return resolve(most)
      const now = scroller.scrollHeight
      if (now !== height) last = performance.now()
      else if (performance.now() - last > 60_000) return reject(new Error('the list does not go on'))
      height = now
      scroller.scrollTop = height
      return requestAnimationFrame(step)
    }
    step()
  })

/** The cost of a list of all photos: opened while the CPU is slow, then scrolled to its end. */
const listOf = async (context, address) => {
  const { scripting } = await times(context, address, TILE, SLOW)
  const { page, devtools } = await openCold(context, address, TILE, 1)
  await page.waitForTimeout(3000)
  const before = await heapOf(devtools)
  const began = performance.now()
  const elements = await page.evaluate(scrollThrough, PHOTOS)
  const seconds = (performance.now() - began) / 1000
  const heap = ((await heapOf(devtools)) - before) / MB
  await page.close()
  return { scripting, elements, heap, seconds }
}

/** Jumps through the collection, the CPU slow and each request 50 ms longer on its way. */
const jumpThrough = async (context, address) => {
  const { page, devtools } = await openCold(context, address, TILE, SLOW)
  await page.waitForTimeout(3000)
  await devtools.send('Network.enable')
  const link = { offline: false, latency: 50, downloadThroughput: -1, uploadThroughput: -1 }
  await devtools.send('Network.emulateNetworkConditions', link)
  const jumps = []
  for (const part of [1, 0.5, 0.25, 0.75, 0.1, 0.9]) jumps.push(await jumpTo(page, part))
  figure(
    'jump to another place, until its photos are painted, 50 ms delay',
    jumps.map(({ ms }) => ms),
    ' ms',
    600,
  )
  figure('the longest of 6 jumps', Math.max(...jumps.map(({ ms }) => ms)), ' ms')
  figure('calls of a jump, at most', Math.max(...jumps.map(({ calls }) => calls)), '', 3)
  await page.close()
}

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

/** Measures everything and prints it; whether all targets were met. `stop` takes the server away. */
export const measure = async ({ executablePath, url, collectionIds, stop }) => {
  const folder = await mkdtemp(join(tmpdir(), 'clique-bench-browser-'))
  const picture = join(root, 'scripts/demo/03-256.jpg')
  const plain = await servePlain(picture, join(root, 'node_modules/.cache/clique/bench-plain'))
  const context = await chromium.launchPersistentContext(folder, {
    ...(executablePath && { executablePath }),
    args: ARGS,
    viewport: { width: 390, height: 844 },
  })
  const collection = `${url}/collection/${collectionIds.small}`
  try {
    await signIn(context, url, collection)
    console.log(`\nA collection of ${PHOTOS} photos, CPU slowed ${SLOW} times`)
    const app = await listOf(context, collection)
    figure('scripting until the first photos are painted from the store', app.scripting, ' ms', 300)
    figure('from the first photo to the last', app.seconds, ' s')
    figure('elements in the page, at most', app.elements, '', 1000)
    figure('heap growth', app.heap, ' MB', 20)
    await jumpThrough(context, collection)

    console.log('\n100,000 photos beside 10,000, CPU slowed 4 times')
    for (const { what, unit, small, large, ratios } of await compareSizes(
      context,
      collection,
      `${url}/collection/${collectionIds.large}`,
    )) {
      console.log(`        ${what}: ${small.toFixed(1)} and ${large.toFixed(1)}${unit}`)
      figure(`${what}, 100,000 photos beside 10,000`, ratios, '×', 1.5)
    }

    // The same entry and frame without photos, and the same photos without the app; React counts once.
    const frame = median((await times(context, `${url}/search`, 'input[type=search]', SLOW)).scripting)
    const list = median((await times(context, `${plain.url}/lists.html`, TILE, SLOW)).scripting)
    const react = median((await times(context, `${plain.url}/empty.html`, 'h1', SLOW)).scripting)
    figure('the floor: the empty search screen and the list of a library', frame + list - react, ' ms')

    // Seen last, as by whoever closes the app: the images of ten thousand photos have pushed out what was seen before.
    const home = await context.newPage()
    await home.goto(url)
    await home.waitForTimeout(3000)
    await home.close()
    stop()
    console.log('\nCold start without a network, until the feed is painted')
    for (const slow of [1, SLOW]) {
      const feed = await times(context, url, 'main img', slow)
      const empty = await times(context, `${plain.url}/empty.html`, 'h1', slow)
      figure(`at ${slow}×`, feed.painted, ' ms', slow === 1 ? 1000 : 2500)
      figure(`an empty React page at ${slow}×`, empty.painted, ' ms')
      figure(`ratio at ${slow}×`, median(feed.painted) / median(empty.painted), '×', 2)
    }
  } finally {
    await context.close()
    plain.close()
    await rm(folder, { recursive: true, force: true })
  }
  return allMet
}
