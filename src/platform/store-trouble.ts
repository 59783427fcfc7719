/**
 * A problem with this browser's storage: reported by the module that notices it, shown by app/boot.tsx and
 * features/upload.
 */
export type StoreTrouble =
  /** An older version of the app, in another tab, holds a database that this version has to change. */
  | 'blocked'
  /** A newer version, in another tab, changed a database: this tab can neither read nor write. */
  | 'outdated'
  /** The browser stores nothing for us: all data is in memory, and ends with the page. */
  | 'memory'
  /** The connection died, and no other could be made. */
  | 'lost'
  /** The browser, or its user, deleted the stored data while this page was open: the user is signed out now. */
  | 'deleted'

let trouble: StoreTrouble | undefined
let inMemory = false
const listeners = new Set<(trouble: StoreTrouble | undefined) => void>()

export const storeTrouble = () => trouble

/** Reports a problem, or (undefined) that it has ended. */
export const tellStoreTrouble = (next: StoreTrouble | undefined) => {
  if (next === trouble) return
  trouble = next
  inMemory ||= next === 'memory'
  for (const listener of listeners) listener(next)
}

/** Calls `listener` at each change; returns a function that stops it. */
export const watchStoreTrouble = (listener: (trouble: StoreTrouble | undefined) => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether stored data ends with this page; does not change after the first screen. */
export const isInMemory = () => inMemory
