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

/** A browser that shows declarative messages by itself passes its own notification instead of the data. */
type Pushed = Pick<PushEvent, 'data'> & { notification?: Notification | null }

const fieldsOf = ({ data, notification }: Pushed) => {
  if (data || !notification) return data?.json() as Partial<Message> | undefined
  const { title, body, tag } = notification
  return { ...(notification.data as Partial<Message> | null), title, body, tag }
}

/** Returns a message of this app, not from elsewhere: its URL is opened. */
const read = (pushed: Pushed): Message | undefined => {
  try {
    const message = fieldsOf(pushed) as Message
    const isWhole = [message.userId, message.title, message.body, message.url, message.tag].every(isText)
    return isWhole && /^\/(?![/\\])/.test(message.url) ? message : undefined
  } catch {
    return undefined
  }
}

/** Shows a push, unless it is for a user who is no longer signed in here. */
export const showPush = async (pushed: Pushed) => {
  const message = read(pushed)
  if (!message || message.userId !== (await readSession())?.userId) return
  const { title, body, url, tag } = message
  await self.registration.showNotification(title, {
    body,
    tag,
    dir: 'auto',
    lang: 'en',
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
