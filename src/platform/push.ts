/**
 * This browser's subscription to pushes. Asking for leave needs a tap; nothing here asks unless `subscribe` is called.
 */

/** iPhones and iPads have it in the installed app alone. */
export const canPush = () => 'PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator

/** The person said no to notifications in the browser: only there can that be changed. */
export const isPushDenied = () => canPush() && Notification.permission === 'denied'
export const isPushAllowed = () => canPush() && Notification.permission === 'granted'

const manager = async () => (await navigator.serviceWorker.ready).pushManager

/**
 * Asks where that was not done yet; answers the subscription as a device token, or undefined where the answer is no.
 */
export const subscribe = async (publicKey: string): Promise<string | undefined> => {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const pushes = await manager()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return JSON.stringify(await pushes.subscribe(options))
  } catch (error) {
    // A subscription made with another server's key must be removed first.
    const earlier = await pushes.getSubscription()
    if (!earlier) throw error
    await earlier.unsubscribe()
    return JSON.stringify(await pushes.subscribe(options))
  }
}

/** Ends the subscription, also without a network; answers the device token that it was. */
export const unsubscribe = async (): Promise<string | undefined> => {
  if (!canPush() || !(await navigator.serviceWorker.getRegistration())) return undefined
  const subscription = await (await manager()).getSubscription()
  await subscription?.unsubscribe()
  return subscription ? JSON.stringify(subscription) : undefined
}
