import { useEffect, type RefObject } from 'react'

/** Provides the height of the dock to the style sheets (`--dock`), so that toasts rise above its floats. */
export const useDockHeight = (dock: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const element = dock.current
    if (!element) return
    const { style } = document.documentElement
    let last = 0
    const observer = new ResizeObserver(([entry]) => {
      const height = Math.round(entry?.contentBoxSize[0]?.blockSize ?? 0)
      // Every change affects the whole page's style.
      if (height === last) return
      last = height
      style.setProperty('--dock', height === 0 ? '0px' : `${height + 8}px`)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--dock')
    }
  }, [dock])
}
