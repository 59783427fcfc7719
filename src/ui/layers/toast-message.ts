export interface ToastMessage {
  text: string
  /** Errors stay until they are dismissed. */
  tone?: 'plain' | 'ok' | 'error'
  /** One thing to do about it. */
  action?: { label: string; onSelect: () => void }
  /** Called once it is gone. */
  onClose?: () => void
  /** The thing that it is about: a newer toast about the same thing replaces it. */
  about?: string
  /**
   * Follows the state that the toast speaks of, and calls `over` once it no longer holds: the toast closes then, so that
   * its text stays true and its action has something to act on. Returns how to stop.
   */
  until?: (over: () => void) => () => void
}
