/**
 * What is wrong with this browser's storage: reported where it is noticed, shown by app/boot.tsx and features/upload.
 */
export type StoreTrouble =
  /** An older version of the app, in another tab, holds a database that this one has to change. */
  | 'blocked'
  /** A newer version, in another tab, changed a database: this tab can neither read nor write any more. */
  | 'outdated'
  /** The browser keeps nothing for us: all of it is in memory, and ends with the page. */
  | 'memory'
  /** The connection died, and no other could be made. */
  | 'lost'
  /** The browser, or its user, deleted what was stored while this page was open: no one is signed in now. */
  | 'deleted'

let trouble: StoreTrouble | undefined
let inMemory = false
const listeners = new Set<(trouble: StoreTrouble | undefined) => void>()

export const storeTrouble = () => trouble

/** Says what is wrong, or that nothing is any more. */
export const tellStoreTrouble = (next: StoreTrouble | undefined) => {
  if (next === trouble) return
  trouble = next
  inMemory ||= next === 'memory'
  for (const listener of listeners) listener(next)
}

/** Calls `listener` at each change; returns how to stop. */
export const watchStoreTrouble = (listener: (trouble: StoreTrouble | undefined) => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether what is stored ends with this page; from the first screen on always the same. */
export const isInMemory = () => inMemory
