/** Phones on a slow network with a slow processor, by Chromium's own throttling. */
import type { BrowserContextOptions, CDPSession, Page } from '@playwright/test'

/** The preset 'Slow 4G' of Chromium's developer tools: milliseconds, and bytes a second. */
const SLOW_4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: ((1.6 * 1000 * 1000) / 8) * 0.9,
  uploadThroughput: ((750 * 1000) / 8) * 0.9,
}
const SLOWED_BY = 4

export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** The same for each worker of the page, which has a separate network. */
const throttleWorkers = async (session: CDPSession) => {
  session.on('Target.attachedToTarget', ({ sessionId }) => {
    const message = JSON.stringify({ id: 1, method: 'Network.emulateNetworkConditions', params: SLOW_4G })
    // A worker that has just ended needs none.
    session.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => undefined)
  })
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
}

/** From here on the page, and its reloads, are on a slow phone. */
export const slowDown = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED_BY })
  await throttleWorkers(session)
}
