/**
 * The theme that was chosen on this device (docs/specification.md 1.2 'Settings dialog'). public/theme.js draws it:
 * before the first paint, and whenever it is chosen, in this tab or another.
 */
import { removeLocal, writeLocal } from './local-storage'

export type Theme = 'system' | 'light' | 'dark'

const KEY = 'clique.theme'

/** The theme that is drawn. */
export const currentTheme = (): Theme => {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Draws a theme at once, in every tab, and stores it; if storage is blocked it applies to this page only. */
export const chooseTheme = (theme: Theme) => {
  const newValue = theme === 'system' ? null : theme
  if (newValue === null) removeLocal(KEY)
  else writeLocal(KEY, newValue)
  // The browser notifies only the other tabs.
  dispatchEvent(new StorageEvent('storage', { key: KEY, newValue }))
}

/** Calls `listener` after each change; returns a function that stops it. */
export const watchTheme = (listener: () => void) => {
  const changed = ({ key }: StorageEvent) => key === KEY && listener()
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}
