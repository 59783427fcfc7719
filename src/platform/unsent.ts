/**
 * [Note: What a reload would lose]
 *
 * Text that was written and not sent, photos picked and not yet stored: they exist only in a page. A page that has any
 * holds a shared lock, so every other page of this origin can ask before all of them are reloaded. A lock ends with its
 * page, however that ends. A browser without locks has no service worker either, and nothing reloads by itself.
 */
import { sharedLocks } from './locks'

const LOCK = 'clique-unsent'

let held = 0

/** Counts something on this page as unsent from now on; returns a function that ends that. */
export const holdUnsent = (): (() => void) => {
  held += 1
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  void sharedLocks()?.request(LOCK, { mode: 'shared' }, () => ended)
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    held -= 1
    end()
  }
}

let look = () => {}

/**
 * Sets a function that releases text that no longer exists; called before this page checks whether it has anything
 * unsent.
 */
export const whenAsked = (next: () => void) => {
  look = next
}

/** Whether this page has anything unsent. */
export const isUnsent = () => {
  look()
  return held > 0
}

/** Whether any page of this origin has anything unsent. */
export const isAnyUnsent = async (): Promise<boolean> => {
  const { held: locks = [], pending = [] } = (await sharedLocks()?.query()) ?? {}
  return isUnsent() || [...locks, ...pending].some(({ name }) => name === LOCK)
}
