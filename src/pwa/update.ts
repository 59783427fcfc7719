/**
 * [Note: New versions]
 *
 * A new version is fetched behind the running one and waits: tabs of two versions on one worker would ask for each
 * other's files. It takes over when somebody says so, for all tabs at once, and then each loads anew. While anything
 * unsent is in any of them (platform/unsent.ts) nobody is asked; a tab in which somebody began to write in that very
 * moment stays as it is, and the last builds' files stay served for it. Without an answer the new version takes over
 * when the last tab is closed.
 */
import { Workbox } from 'workbox-window'
import { describe, log } from '../platform/log'
import { isAnyUnsent, isUnsent } from '../platform/unsent'
import { watchVisible } from '../platform/visible'
import { endTakeOver, takeOver } from './take-over'

const HOUR_MS = 3_600_000

let worker: Workbox | undefined
let isWaiting = false
const listeners = new Set<() => void>()

export const isUpdateWaiting = () => isWaiting
export const subscribeUpdate = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const found = () => {
  isWaiting = true
  for (const listener of listeners) listener()
}

const check = () => void worker?.update().catch(() => undefined)

/** Registers the service worker, in builds only: Vite's own server has none. */
export const register = async () => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  // The first worker of all changes nothing for the page that it finds.
  let isControlled = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled && !isUnsent()) location.reload()
    isControlled = true
  })
  try {
    worker = new Workbox('/service-worker.js')
    worker.addEventListener('waiting', found)
    const registration = await worker.register()
    if (registration) endTakeOver(registration)
    // A tab that stays open for days never looks for a new version by itself.
    watchVisible(check)
    setInterval(check, HOUR_MS)
  } catch (error) {
    log.warn('no service worker: offline starts will not work', { error: describe(error) })
  }
}

/**
 * Lets the new version take over, which reloads every tab, and resolves when it has; false where something unsent is in
 * one of them by now.
 */
export const applyUpdate = async (): Promise<boolean> => {
  if (!worker || (await isAnyUnsent())) return false
  await takeOver(worker)
  return true
}
