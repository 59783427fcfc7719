/** Whether a write failed because the device, or this origin's share of it, is full. */
export const isQuotaError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'QuotaExceededError' || ('inner' in error && isQuotaError((error as { inner: unknown }).inner)))
