/** Shows pushes, and opens tapped notifications. */
import { readSession } from '../store/device'
import { opening } from '../pwa/messages'

declare const self: ServiceWorkerGlobalScope

interface Message {
  userId: string
  title: string
  body: string
  url: string
  tag: string
}

const isText = (value: unknown) => typeof value === 'string'

/** Returns a message of this app, not from elsewhere: its URL is opened. */
const read = (data: PushMessageData | null): Message | undefined => {
  try {
    const message = data?.json() as Message
    const isWhole = [message.userId, message.title, message.body, message.url, message.tag].every(isText)
    return isWhole && /^\/(?![/\\])/.test(message.url) ? message : undefined
  } catch {
    return undefined
  }
}

/** Shows a push, unless it is for a user who is no longer signed in here. */
export const showPush = async (data: PushMessageData | null) => {
  const message = read(data)
  if (!message || message.userId !== (await readSession())?.userId) return
  const { title, body, url, tag } = message
  await self.registration.showNotification(title, {
    body,
    tag,
    data: { url },
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-monochrome-512.png',
  })
}

/** Navigates an open window to the path, without a reload, or opens one. */
export const openNotification = async (notification: Notification) => {
  notification.close()
  const { url } = notification.data as { url: string }
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [found] = windows.toSorted((a, b) => Number(b.focused) - Number(a.focused))
  if (!found) return void (await self.clients.openWindow(url))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of this worker is of this origin
  found.postMessage(opening(url))
  await found.focus()
}
