import { useLayoutEffect, type RefObject } from 'react'

/**
 * Sets the CSS variable `name` on `root` (the document if none is given) to the height of a bar along its edge; 0 while
 * the bar is hidden. Without the bar the variable has the value of the style sheet.
 */
export const useBarHeight = (
  bar: RefObject<HTMLElement | null>,
  name: '--head' | '--foot' | '--bar',
  root?: RefObject<HTMLElement | null>,
) => {
  // Before the first paint: what is above the bar is placed at once.
  useLayoutEffect(() => {
    const element = bar.current
    const style = (root ? root.current : document.documentElement)?.style
    if (!element || !style) return
    const measure = () => style.setProperty(name, `${element.offsetHeight}px`)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(name)
    }
  }, [bar, name, root])
}
