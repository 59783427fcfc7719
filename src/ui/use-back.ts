import { useEffect, useEffectEvent } from 'react'

/** The part of the browser's CloseWatcher that is used here; type libraries do not know it yet. */
interface CloseWatcher extends EventTarget {
  destroy(): void
}
type WithCloseWatcher = { CloseWatcher?: new () => CloseWatcher }

/**
 * Calls `onBack` at Android's Back gesture while `active`, in place of leaving the page. Browsers without CloseWatcher
 * go back as ever. Escape is not heard here, though it counts as a close request: the layer itself decides about it.
 */
export const useBack = (active: boolean, onBack: () => void) => {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    const { CloseWatcher } = window as WithCloseWatcher
    if (!active || !CloseWatcher) return
    let watcher: CloseWatcher
    const watch = () => {
      watcher = new CloseWatcher()
      // A watcher hears one request only; the layer may well stay open after it.
      watcher.addEventListener('close', () => {
        watch()
        back()
      })
    }
    const ignoreEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault()
    }
    watch()
    addEventListener('keydown', ignoreEscape, true)
    return () => {
      removeEventListener('keydown', ignoreEscape, true)
      watcher.destroy()
    }
  }, [active])
}
