/** What pages and the service worker may say to each other. */
const isOfType = (data: unknown, type: string) =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === type

/** Workbox's own message; anything else is ignored, whatever its sender. */
export const isSkipWaiting = (data: unknown) => isOfType(data, 'SKIP_WAITING')

interface Opening {
  type: 'OPEN'
  /** A path of this app. */
  url: string
}

/** A notification was tapped: the window is to show this. */
export const opening = (url: string): Opening => ({ type: 'OPEN', url })
export const isOpening = (data: unknown): data is Opening => isOfType(data, 'OPEN')

/** The Background Sync tag, and what the service worker then says to its pages: uploads may continue. */
export const UPLOADS = 'uploads'
export const wakeUploads = { type: 'WAKE_UPLOADS' } as const
export const isWakeUploads = (data: unknown) => isOfType(data, wakeUploads.type)
