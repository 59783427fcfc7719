/** Frames while a rectangle drawn with the mouse selects 1,000 photos of a desk's grid, next to only the same scrolling. */
const DESK = { width: 1280, height: 800 }
const SELECTED = 1000

/** Notes when each frame begins, until `endFrames`. */
const startFrames = () => {
  window.frameTimes = []
  const note = (at) => {
    window.frameTimes?.push(at)
    if (window.frameTimes) requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}
const endFrames = () => {
  const frames = window.frameTimes
  window.frameTimes = undefined
  const lengths = frames.slice(1).map((at, i) => at - frames[i])
  return { perSecond: (1000 * lengths.length) / (frames.at(-1) - frames[0]), longest: Math.max(...lengths) }
}

const scrollAlone = async (page, distance, ms) => {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.waitForTimeout(2000)
  await page.evaluate(startFrames)
  await page.evaluate(
    ([far, long]) =>
      new Promise((resolve) => {
        const began = performance.now()
        const step = () => {
          const part = Math.min(1, (performance.now() - began) / long)
          scrollTo({ top: far * part, behavior: 'instant' })
          if (part === 1) resolve()
          else requestAnimationFrame(step)
        }
        step()
      }),
    [distance, ms],
  )
  return page.evaluate(endFrames)
}

const drag = async (page) => {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.waitForTimeout(2000)
  const box = await page.locator('[data-photo]').first().boundingBox()
  const { x, y } = box
  await page.mouse.move(x + 4, y + 4)
  await page.mouse.down()
  await page.evaluate(startFrames)
  const began = performance.now()
  await page.mouse.move(DESK.width - 20, DESK.height - 4, { steps: 8 })
  await page.waitForFunction(
    (wanted) => {
      const text = document.querySelector('section[aria-label="Selection"] p')?.textContent ?? ''
      return Number(/^\d+/.exec(text)?.[0]) >= wanted
    },
    SELECTED,
    { timeout: 120_000, polling: 100 },
  )
  const ms = performance.now() - began
  const frames = await page.evaluate(endFrames)
  await page.mouse.up()
  const distance = await page.evaluate(() => scrollY)
  await page.keyboard.press('Escape')
  return { ...frames, ms, distance }
}

/** Drags over 1,000 photos and only scrolls as far; frames per second and the longest frame, in ms, of both. */
export const selectThousand = async (page, photos) => {
  await page.setViewportSize(DESK)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  // Once before, so that both find the photos there.
  await scrollAlone(page, (height * SELECTED) / photos, 20_000)
  const selecting = await drag(page)
  return { selecting, scrolling: await scrollAlone(page, selecting.distance, selecting.ms) }
}
