/** Local storage: small texts that outlive a visit. */
import { guarded } from './guarded-storage'

export const { read: readLocal, write: writeLocal, remove: removeLocal } = guarded(() => localStorage)

/** Calls `listener` when another tab changes anything; returns a function that stops it. */
export const watchLocal = (listener: () => void) => {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
