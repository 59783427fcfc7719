/** Background Sync (Chromium): the service worker is told once there is a network, also with the tab in the background. */
interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> }
}

/** Answers whether the browser will tell. It may not know how, or have been told not to. */
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
