/**
 * Background Sync (Chromium): the browser wakes the service worker once there is a network, even if the tab is in the
 * background.
 */
interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> }
}

/**
 * Resolves to true if the browser will wake the service worker. It may lack Background Sync, or the user may have
 * turned it off.
 */
export const syncLater = async (tag: string): Promise<boolean> => {
  const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration()
  if (!registration?.sync) return false
  try {
    await registration.sync.register(tag)
    return true
  } catch {
    return false
  }
}
