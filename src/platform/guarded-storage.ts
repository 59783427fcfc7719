/** A storage of the browser's for small texts. It may be full or forbidden; then they last as long as the page. */
import { describe, log } from './log'

export interface GuardedStorage {
  read(key: string): string | undefined
  /** Whether it outlives the page. */
  write(key: string, value: string): boolean
  remove(key: string): void
}

/** `find` throws where the browser forbids it. */
export const guarded = (find: () => Storage): GuardedStorage => {
  const unstored = new Map<string, string>()
  const attempt = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(find())
    } catch (error) {
      log.warn('a storage cannot be used', { error: describe(error) })
      return otherwise
    }
  }
  return {
    read: (key) => attempt((storage) => storage.getItem(key), null) ?? unstored.get(key),
    write: (key, value) => {
      const isStored = attempt((storage) => (storage.setItem(key, value), true), false)
      if (isStored) unstored.delete(key)
      else unstored.set(key, value)
      return isStored
    },
    remove: (key) => {
      unstored.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
  }
}
