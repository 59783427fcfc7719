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
export const openCold = async (context, address, selector, slow) => {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow })
  await page.addInitScript(watchFirstPaint, selector)
  await page.goto(address)
  await page.waitForFunction(() => window.paintedAt !== undefined, undefined, { timeout: 60_000 })
  const painted = await page.evaluate(() => window.paintedAt)
  const { metrics } = await devtools.send('Performance.getMetrics')
  const scripting = 1000 * metrics.find(({ name }) => name === 'ScriptDuration').value
  return { page, devtools, painted, scripting }
}
