/** What a page and the service worker may say to each other. */
const SKIP_WAITING = { type: 'SKIP_WAITING' } as const

/** Workbox's own message; anything else is ignored, whoever sent it. */
export const isSkipWaiting = (data: unknown) =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === SKIP_WAITING.type

/** The Background Sync tag, and what the service worker then says to its pages: uploads may go on. */
export const UPLOADS = 'uploads'
export const wakeUploads = { type: 'WAKE_UPLOADS' } as const

export const isWakeUploads = (data: unknown) =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === wakeUploads.type
