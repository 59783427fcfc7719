export interface ToastMessage {
  text: string
  /** Errors stay until they are dismissed. */
  tone?: 'plain' | 'ok' | 'error'
  /** One action. */
  action?: { label: string; onSelect: () => void }
  /** Everyone on this device may read it: the end of a session leaves it. Others are for the user of the session. */
  isForDevice?: true
  /** Called once the toast is closed. */
  onClose?: () => void
  /** The subject of the toast: a newer toast about the same subject replaces it. */
  about?: string
  /**
   * Subscribes to the state that the toast describes, and calls `over` once it no longer holds: the toast closes then,
   * so that its text stays true and its action stays possible. Returns a function that unsubscribes.
   */
  until?: (over: () => void) => () => void
}
