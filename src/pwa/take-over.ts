/**
 * [Note: A new version that is held up]
 *
 * Chromium changes over once the old service worker has ended. A request of a page that arrives while it ends starts it
 * once more, and then the new one goes on waiting: until the old has had nothing to do for half a minute, or for five
 * minutes. It takes no more than a picture right after 'Reload'. A page that is loaded anew lets go of the old worker, so
 * that is done when nothing happened for a while. It may be the old version once more, with the new worker behind it by
 * then: loaded anew again, once.
 */
import type { Workbox } from 'workbox-window'
import { readTab, removeTab, writeTab } from '../platform/tab'
import { isUnsent } from '../platform/unsent'

const KEY = 'clique.updating'
/** Milliseconds. A picture that the old worker is fetching holds the change up, too. */
const PATIENCE_MS = 3000

/** Names the version of this page. */
const version = () => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''

const loadAnew = () => {
  if (!isUnsent() && writeTab(KEY, version())) location.reload()
}

/** Has the version that waits take over; resolves when it has. */
export const takeOver = async (worker: Workbox): Promise<void> => {
  const changed = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
  })
  worker.messageSkipWaiting()
  const timer = setTimeout(loadAnew, PATIENCE_MS)
  await changed
  clearTimeout(timer)
}

/** On each page, once: what `takeOver` began before it was loaded anew. */
export const endTakeOver = (registration: ServiceWorkerRegistration) => {
  const before = readTab(KEY)
  removeTab(KEY)
  if (before === version() && !registration.waiting && !isUnsent()) location.reload()
}
