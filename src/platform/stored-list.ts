import { readLocal, removeLocal, writeLocal } from './local-storage'

/** The valid elements of a list in local storage: a text of an earlier version must not break a screen. */
export const parseList = <T>(text: string | undefined, isValid: (element: unknown) => element is T): T[] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isValid) : []
  } catch {
    return []
  }
}

/** The same of the text under `key`. */
export const readList = <T>(key: string, isValid: (element: unknown) => element is T) =>
  parseList(readLocal(key), isValid)

/** Replaces a list, by its first `max` elements; returns false if they are not stored. */
export const writeList = (key: string, list: readonly unknown[], max: number): boolean => {
  if (list.length > 0) return writeLocal(key, JSON.stringify(list.slice(0, max)))
  removeLocal(key)
  return true
}
