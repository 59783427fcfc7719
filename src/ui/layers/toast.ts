export interface ToastMessage {
  text: string
  /** Errors stay until they are dismissed. */
  tone?: 'plain' | 'ok' | 'error'
  /** One thing to do about it. */
  action?: { label: string; onSelect: () => void }
  /** Called once it is gone. */
  onClose?: () => void
}

/** Milliseconds a toast stays; with something to undo it is given longer. The clock stops under pointer and focus. */
const SHORT = 6000
const WITH_ACTION = 10_000

let isAwaited = false
const listeners = new Set<() => void>()

/** Whether a toast was shown, or may be soon. */
export const areToastsAwaited = () => isAwaited
export const watchToasts = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** From now on the region of the toasts is in the page. */
export const awaitToasts = () => {
  isAwaited = true
  for (const listener of listeners) listener()
}

/**
 * Shows a message at the lower edge, above open dialogs too; at most three at once, on phones one. Needs one Toaster in the page. Answers how
 * to close it.
 */
export const toast = async (message: ToastMessage): Promise<() => void> => {
  awaitToasts()
  const { queue } = await import('./toast-region')
  const timeout = message.tone === 'error' ? undefined : message.action ? WITH_ACTION : SHORT
  const { onClose } = message
  const key = queue.add(message, { ...(timeout !== undefined && { timeout }), ...(onClose && { onClose }) })
  return () => queue.close(key)
}
