import { useEffect } from 'react'
import type { Selection } from './selection'

const tileOf = (id: string | undefined) =>
  id === undefined ? null : document.querySelector<HTMLElement>(`[data-photo="${CSS.escape(id)}"] > button`)

/**
 * After the selection has ended, and with it the focused button: focuses the last selected photo; the next photo if
 * photos leave the list; or the page's heading if there is none.
 */
export const useSelectionFocus = (selection: Selection) => {
  useEffect(() => {
    let last = selection.anchor()
    const stop = selection.subscribe(() => (last = selection.anchor() ?? last))
    return () => {
      stop()
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const target = tileOf(last) ?? document.querySelector<HTMLElement>('h1')
        target?.focus({ preventScroll: true })
      })
    }
  }, [selection])
}
