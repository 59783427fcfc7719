/**
 * [Note: A new version that is held up]
 *
 * Chromium activates a waiting service worker once the old one has ended. A request of a page that arrives while it
 * ends starts it once more, and then the new one keeps waiting: until the old one was idle for half a minute, or for
 * five minutes. A picture right after 'Reload' is enough for that. A page that is reloaded releases the old worker, so
 * it is reloaded if nothing happened for a while. The page's own requests while it loads may start the old worker
 * again, so there are several tries; a mark in the tab counts them.
 */
import type { Workbox } from 'workbox-window'
import { readTab, removeTab, writeTab } from '../platform/tab'
import { isUnsent } from '../platform/unsent'
import { reloadPage } from '../platform/loads'

const KEY = 'clique.updating'
/** Milliseconds. A picture that the old worker is fetching delays the change, too. */
const TIMEOUT_MS = 3000
/** How often a page is reloaded before the browser decides. */
const MAX_TRIES = 4

/** Names the version of this page. */
const version = () => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''

/** Returns false if this page may not be reloaded, or was reloaded often enough. */
const loadAnew = (tries: number): boolean => {
  if (tries === 0 || isUnsent() || !writeTab(KEY, `${tries - 1} ${version()}`)) return false
  reloadPage()
  return true
}

/**
 * Activates the waiting service worker. Resolves to true when it is active, or when this page is being reloaded for it;
 * to false if something on this page is unsent by now, or if the activation is delayed: the browser activates it later,
 * and then every tab is reloaded.
 */
export const takeOver = async (worker: Workbox, tries = MAX_TRIES): Promise<boolean> => {
  const changed = new Promise<true>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true })
  })
  worker.messageSkipWaiting()
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), TIMEOUT_MS))
  return (await Promise.race([changed, late])) || loadAnew(tries)
}

/**
 * On each page, once: how many tries are left of a `takeOver` that started before this page was reloaded, if the new
 * version still waits; undefined if there is nothing to resume.
 */
export const triesLeft = (registration: ServiceWorkerRegistration): number | undefined => {
  const [tries, before] = readTab(KEY)?.split(' ') ?? []
  removeTab(KEY)
  if (before !== version()) return undefined
  if (registration.waiting) return Number(tries)
  // The old version loaded once more, and the new worker was active by the time the page had arrived.
  loadAnew(Math.min(Number(tries), 1))
  return undefined
}
