/** What a page may say to the service worker. */
const SKIP_WAITING = { type: 'SKIP_WAITING' } as const

/** Workbox's own message; anything else is ignored, whoever sent it. */
export const isSkipWaiting = (data: unknown) =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === SKIP_WAITING.type
