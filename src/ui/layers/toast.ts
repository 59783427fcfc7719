import type { ToastMessage } from './toast-message'

/**
 * Milliseconds for which a toast is shown; longer if its action can undo something. The clock stops under pointer and
 * focus.
 */
const SHOWN_MS = 6000
const SHOWN_WITH_ACTION_MS = 10_000

let isAwaited = false
const listeners = new Set<() => void>()

/** Whether a toast was shown, or may be soon. */
export const areToastsAwaited = () => isAwaited
export const watchToasts = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Mounts the region of the toasts from now on. */
export const awaitToasts = () => {
  isAwaited = true
  for (const listener of listeners) listener()
}

/** The messages that are not closed yet, each with the function that closes it. */
const shown = new Map<ToastMessage, () => void>()

let sessionsEnded = 0

/** Closes the toasts of the session that has ended: they may name what only its user sees. */
export const dropToasts = () => {
  sessionsEnded++
  for (const [message, close] of shown) if (!message.isForDevice) close()
}

/**
 * Shows a message at the lower edge, also above open dialogs; at most three at once, on phones one. Requires one
 * Toaster in the page. Resolves to a function that closes it.
 */
export const toast = async (message: ToastMessage): Promise<() => void> => {
  awaitToasts()
  const before = sessionsEnded
  const { queue } = await import('./toast-region')
  const { about, until, onClose, isForDevice } = message
  if (before !== sessionsEnded && !isForDevice) return () => {}
  const timeout = message.tone === 'error' ? undefined : message.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS
  if (about !== undefined) for (const [older, close] of shown) if (older.about === about) close()
  let stop = () => {}
  const key = queue.add(message, {
    ...(timeout !== undefined && { timeout }),
    onClose: () => {
      stop()
      shown.delete(message)
      onClose?.()
    },
  })
  const close = () => queue.close(key)
  shown.set(message, close)
  if (until) stop = until(close)
  return close
}
