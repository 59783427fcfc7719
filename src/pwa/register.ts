/** Registers the service worker, in builds only: Vite's own server has none. */
import { describe, log } from '../platform/log'
import { watchVisible } from '../platform/visible'

export const register = async () => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    const { Workbox } = await import('workbox-window')
    const worker = new Workbox('/service-worker.js')
    await worker.register()
    // A tab that stays open for days never looks for a new version by itself.
    watchVisible(() => void worker.update().catch(() => undefined))
  } catch (error) {
    log.warn('no service worker: offline starts will not work', { error: describe(error) })
  }
}
