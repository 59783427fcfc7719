/**
 * [Note: A new version that is held up]
 *
 * Chromium changes over once the old service worker has ended. A request of a page that arrives while it ends starts it
 * once more, and then the new one goes on waiting: until the old has had nothing to do for half a minute, or for five
 * minutes. It takes no more than a picture right after 'Reload'. A page that is loaded anew lets go of the old worker, so
 * that is done when nothing happened for a while. What the page asks for while it is loaded may be such a request again,
 * so there are several tries; each page knows by a mark in its tab which one it is.
 */
import type { Workbox } from 'workbox-window'
import { readTab, removeTab, writeTab } from '../platform/tab'
import { isUnsent } from '../platform/unsent'

const KEY = 'clique.updating'
/** Milliseconds. A picture that the old worker is fetching holds the change up, too. */
const PATIENCE_MS = 3000
/** How often a page is loaded anew before it is left to the browser. */
const TRIES = 4

/** Names the version of this page. */
const version = () => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''

/** False where this page has to stay, or was loaded anew often enough. */
const loadAnew = (tries: number): boolean => {
  if (tries === 0 || isUnsent() || !writeTab(KEY, `${tries - 1} ${version()}`)) return false
  location.reload()
  return true
}

/**
 * Has the version that waits take over. True when it has, or when this page is being loaded anew for it; false where
 * something is unsent here by now, or where it is held up for longer: it takes over when the browser lets it, and every
 * tab is loaded anew then.
 */
export const takeOver = async (worker: Workbox, tries = TRIES): Promise<boolean> => {
  const changed = new Promise<true>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true })
  })
  worker.messageSkipWaiting()
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS))
  return (await Promise.race([changed, late])) || loadAnew(tries)
}

/**
 * On each page, once: how many tries are left of what `takeOver` began before this page was loaded anew, where the new
 * version still waits; undefined where there is nothing to go on with.
 */
export const triesLeft = (registration: ServiceWorkerRegistration): number | undefined => {
  const [tries, before] = readTab(KEY)?.split(' ') ?? []
  removeTab(KEY)
  if (before !== version()) return undefined
  if (registration.waiting) return Number(tries)
  // The old version once more, and the new worker was there by the time it had come.
  loadAnew(Math.min(Number(tries), 1))
  return undefined
}
