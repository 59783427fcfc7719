/** Local storage: small things that outlive a visit. It may be full or forbidden; then they last as long as the page. */
import { describe, log } from './log'

const unstored = new Map<string, string>()

export const readLocal = (key: string): string | undefined => {
  try {
    return localStorage.getItem(key) ?? unstored.get(key)
  } catch {
    return unstored.get(key)
  }
}

export const writeLocal = (key: string, value: string) => {
  try {
    localStorage.setItem(key, value)
    unstored.delete(key)
  } catch (error) {
    unstored.set(key, value)
    log.warn('local storage cannot be written', { error: describe(error) })
  }
}

export const removeLocal = (key: string) => {
  unstored.delete(key)
  try {
    localStorage.removeItem(key)
  } catch (error) {
    log.warn('local storage cannot be written', { error: describe(error) })
  }
}

/** Calls `listener` when another tab changes anything; returns how to stop. */
export const watchLocal = (listener: () => void) => {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
