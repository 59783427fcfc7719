/** The messages between pages and the service worker. */
const isOfType = (data: unknown, type: string) =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === type

/** Workbox's own message; any other message is ignored, whatever its sender. */
export const isSkipWaiting = (data: unknown) => isOfType(data, 'SKIP_WAITING')

interface Opening {
  type: 'OPEN'
  /** A path of this app. */
  url: string
}

/** A notification was tapped: the window must show this path. */
export const opening = (url: string): Opening => ({ type: 'OPEN', url })
export const isOpening = (data: unknown): data is Opening => isOfType(data, 'OPEN')

/** The Background Sync tag, and the message that the service worker then sends to its pages: uploads may continue. */
export const UPLOADS = 'uploads'
export const wakeUploads = { type: 'WAKE_UPLOADS' } as const
export const isWakeUploads = (data: unknown) => isOfType(data, wakeUploads.type)
