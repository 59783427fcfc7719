/**
 * [Note: New versions]
 *
 * A new version is fetched behind the running one and waits: tabs of two versions on one worker would request each
 * other's files. It takes over when the user agrees, for all tabs at once, and then each is reloaded. While anything is
 * unsent in any of them (platform/unsent.ts) the user is not asked; a tab in which the user starts to write at that
 * very moment stays as it is, and the server still serves the last builds' files for it. Without an answer the new
 * version takes over when the last tab is closed.
 */
import { Workbox } from 'workbox-window'
import { describe, log } from '../platform/log'
import { createSubscribers } from '../platform/subscribers'
import { isAnyUnsent, isUnsent } from '../platform/unsent'
import { watchVisible } from '../platform/background/visible'
import { takeOver, triesLeft } from './take-over'
import { reloadPage } from '../platform/loads'

// Needed at the same moment: its own file would be one more request.
export { stayOnDrop } from './stay-on-drop'

const HOUR_MS = 3_600_000

let worker: Workbox | undefined
let isBehind = false
let state: 'none' | 'waiting' | 'applying' = 'none'
const { subscribe, notify } = createSubscribers()

/** The state of a new version behind this page, as far as it is shown. */
export const updateState = () => state
export const subscribeUpdate = subscribe

const become = (next: typeof state) => {
  state = next
  notify()
}

/** The new version is ready, and the user writes in this tab: it is offered here again when they have finished. */
const stayBehind = () => {
  isBehind = true
  become('waiting')
}

const check = () => void worker?.update().catch(() => undefined)

/** Registers the service worker, only in builds: Vite's own server has none. */
export const register = async () => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  // The very first worker changes nothing for the page that it finds.
  let isControlled = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled && !isUnsent()) reloadPage()
    else if (isControlled) stayBehind()
    isControlled = true
  })
  try {
    worker = new Workbox('/service-worker.js')
    worker.addEventListener('waiting', () => {
      if (state === 'none') become('waiting')
    })
    const registration = await worker.register()
    const tries = registration && triesLeft(registration)
    if (tries !== undefined) void apply(worker, tries)
    // A tab that stays open for days never looks for a new version by itself.
    watchVisible(check)
    setInterval(check, HOUR_MS)
  } catch (error) {
    log.warn('service_worker.not_registered', { error: describe(error) })
  }
}

const apply = async (held: Workbox, tries?: number): Promise<boolean> => {
  become('applying')
  const isGoing = await takeOver(held, tries)
  if (!isGoing) become('waiting')
  return isGoing
}

/**
 * Activates the new version, which reloads every tab. Resolves to 'unsent' if something is unsent in one of them by
 * now, to 'held' if the browser delays it: it is activated later then.
 */
export const applyUpdate = async (): Promise<'going' | 'unsent' | 'held'> => {
  if (!worker || (await isAnyUnsent())) return 'unsent'
  if (isBehind) reloadPage()
  else if (!(await apply(worker))) return isUnsent() ? 'unsent' : 'held'
  return 'going'
}
