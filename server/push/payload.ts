/**
 * [Note: One message in two forms]
 *
 * The service worker reads `userId` and the fields next to it. A browser with Declarative Web Push (Safari from 18.4
 * on) reads `web_push`, the number of the RFC that names it, and `notification`, and shows that if the worker does not
 * run. `mutable` lets the worker run first: its notification replaces the browser's. Both forms have the same fields.
 */
import type { Message } from './message'

/** The message as it is sent. `origin`: of the app, for a browser that opens the URL by itself. */
export const payloadOf = (message: Message, origin: string) => {
  const { userId, title, body, url, tag } = message
  const notification = {
    title,
    body,
    navigate: new URL(url, origin).href,
    tag,
    lang: 'en',
    // Names may be in any script.
    dir: 'auto',
    silent: false,
    data: { userId, url },
  }
  return { ...message, web_push: 8030, mutable: true, notification }
}
