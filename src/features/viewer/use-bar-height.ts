import { useEffect, type RefObject } from 'react'

/** Tells `root` the height of a bar above or below the photo, as the CSS variable `name`; 0 while it is hidden. */
export const useBarHeight = (
  root: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
  name: '--head' | '--foot',
) => {
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const observer = new ResizeObserver(() => root.current?.style.setProperty(name, `${element.offsetHeight}px`))
    observer.observe(element)
    return () => observer.disconnect()
  }, [root, bar, name])
}
