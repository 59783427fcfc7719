/** Local storage: small things that outlive a visit. */
import { guarded } from '../guarded-storage'

export const { read: readLocal, write: writeLocal, remove: removeLocal } = guarded(() => localStorage)

/** Calls `listener` when another tab changes anything; returns how to stop. */
export const watchLocal = (listener: () => void) => {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
