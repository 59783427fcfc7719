let handle = (_uid: string) => {}

/**
 * Sets the handler that is called when the server refuses a fresh token of `uid` (docs/specification.md 1.8: sign out,
 * go to /auth).
 */
export const whenUnauthorized = (handler: (uid: string) => void) => {
  handle = handler
}

export const unauthorized = (uid: string) => handle(uid)
