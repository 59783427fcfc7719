/**
 * One of the browser's storages for small texts. It may be full or forbidden; then the texts last as long as the page.
 */
import { describe, log } from './log'

export interface GuardedStorage {
  read(key: string): string | undefined
  /** Returns true if the text outlives the page. */
  write(key: string, value: string): boolean
  remove(key: string): void
}

/** `find` throws if the browser forbids the storage. */
export const guarded = (find: () => Storage): GuardedStorage => {
  const unstored = new Map<string, string>()
  const isDone = (act: (storage: Storage) => void): boolean => {
    try {
      act(find())
      return true
    } catch (error) {
      log.warn('storage.not_written', { error: describe(error) })
      return false
    }
  }
  return {
    read: (key) => {
      try {
        return find().getItem(key) ?? unstored.get(key)
      } catch {
        return unstored.get(key)
      }
    },
    write: (key, value) => {
      const isStored = isDone((storage) => storage.setItem(key, value))
      if (isStored) unstored.delete(key)
      else unstored.set(key, value)
      return isStored
    },
    remove: (key) => {
      unstored.delete(key)
      isDone((storage) => storage.removeItem(key))
    },
  }
}
