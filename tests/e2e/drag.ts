import type { Page } from '@playwright/test'

const COPY = 1

/**
 * Drags files from the desktop over a place of the page, as the operating system does. Returns a function that drops
 * them.
 */
export const drag = async (page: Page, files: readonly string[], { x, y } = { x: 640, y: 500 }) => {
  const devtools = await page.context().newCDPSession(page)
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    devtools.send('Input.dispatchDragEvent', {
      type,
      x,
      y,
      data: { items: [], files: [...files], dragOperationsMask: COPY },
    })
  await send('dragEnter')
  await send('dragOver')
  return () => send('drop')
}
