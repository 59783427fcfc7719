/** This browser's subscription to pushes. The browser's permission dialog needs a tap; only `subscribe` opens it. */
import { SERVICE_WORKER_MS } from '../../contract/waits'
import { sleep } from './clock'

/** On iPhones and iPads only the installed app can get pushes. */
export const canPush = () => 'PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator

/** The user refused notifications in the browser: only the browser's settings can change that. */
export const isPushDenied = () => canPush() && Notification.permission === 'denied'
export const isPushAllowed = () => canPush() && Notification.permission === 'granted'

const manager = async () => {
  const ready = await Promise.race([navigator.serviceWorker.ready, sleep(SERVICE_WORKER_MS)])
  // `ready` waits for ever if the browser refused to register one.
  if (!ready) throw new Error('there is no service worker')
  return ready.pushManager
}

/** A subscription as a device token; `isNew`: this browser did not have it before. */
export interface Subscribed {
  deviceToken: string
  isNew: boolean
}

/** Asks for permission if that was not done yet; resolves to undefined if the user refuses. */
export const subscribe = async (publicKey: string): Promise<Subscribed | undefined> => {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const pushes = await manager()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const earlier = await pushes.getSubscription()
  try {
    const subscription = await pushes.subscribe(options)
    return { deviceToken: JSON.stringify(subscription), isNew: subscription.endpoint !== earlier?.endpoint }
  } catch (error) {
    // A subscription made with another server's key must be removed first.
    if (!earlier) throw error
    await earlier.unsubscribe()
    return { deviceToken: JSON.stringify(await pushes.subscribe(options)), isNew: true }
  }
}

/** Ends the subscription, even without a network; resolves to its device token. */
export const unsubscribe = async (): Promise<string | undefined> => {
  if (!canPush() || !(await navigator.serviceWorker.getRegistration())) return undefined
  const subscription = await (await manager()).getSubscription()
  await subscription?.unsubscribe()
  return subscription ? JSON.stringify(subscription) : undefined
}
