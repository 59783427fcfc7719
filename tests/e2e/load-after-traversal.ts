import type { BrowserContext, Page } from '@playwright/test'

/** Longer than any traversal. A tab that is frozen, or has died, does not reply and is loaded anyway. */
const MAX_MS = 5000

/** True if no closed layer still has its history entry (src/ui/layers/layers.ts). A layer that fades out is closed. */
const isSettled = () => {
  const shown = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')]
  const isOpen = shown.some((layer) => !layer.closest('[data-exiting]'))
  return isOpen || !(history.state as { layer?: number } | null)?.layer
}

const wrap = (page: Page) => {
  const settled = () => page.waitForFunction(isSettled, undefined, { timeout: MAX_MS }).catch(() => undefined)
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...args) => {
    await settled()
    return goto(...args)
  }
  page.reload = async (...args) => {
    await settled()
    return reload(...args)
  }
}

/**
 * A layer that closes removes its history entry by a traversal. The browser aborts a load that begins in the meantime,
 * or never ends it; a user is never that quick. So each load of the context's pages waits for the traversal.
 */
export const loadAfterTraversals = (context: BrowserContext) => {
  for (const page of context.pages()) wrap(page)
  context.on('page', wrap)
}
