import { useLayoutEffect, type RefObject } from 'react'

/** Sets the CSS variable `name` on `root` to the height of a bar above or below the photo; 0 while it is hidden. */
export const useBarHeight = (
  root: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
  name: '--head' | '--foot',
) => {
  // Before the first paint: the photo is placed at once.
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const measure = () => root.current?.style.setProperty(name, `${element.offsetHeight}px`)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [root, bar, name])
}
