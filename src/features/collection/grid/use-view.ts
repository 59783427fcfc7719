import { useLayoutEffect, useState, type RefObject } from 'react'

/** The visible part of an element: its width, and the offsets (px) from its top at which the screen begins and ends. */
export interface View {
  width: number
  top: number
  bottom: number
}

/** The view changes only after this much scrolling (px): photos just outside the screen are rendered anyway. */
const SCROLL_STEP_PX = 100

const viewOf = (element: HTMLElement): View => {
  const { top, width } = element.getBoundingClientRect()
  const from = Math.floor(-top / SCROLL_STEP_PX) * SCROLL_STEP_PX
  return { width, top: from, bottom: from + SCROLL_STEP_PX + innerHeight }
}

/** The heading of the page takes about half of the screen; drawing more than the screen is wasted. */
const guess = (): View => ({ width: document.documentElement.clientWidth, top: 0, bottom: innerHeight / 2 })

/** The visible part of an element, in steps of SCROLL_STEP_PX. It is measured before the first paint. */
export const useView = (element: RefObject<HTMLElement | null>): View => {
  const [view, setView] = useState(guess)
  useLayoutEffect(() => {
    const seen = element.current
    if (!seen) return
    const look = () => {
      const next = viewOf(seen)
      setView((before) =>
        before.width === next.width && before.top === next.top && before.bottom === next.bottom ? before : next,
      )
    }
    look()
    // Content above the element may change its height, which moves the element.
    const sizes = new ResizeObserver(look)
    sizes.observe(seen)
    sizes.observe(document.body)
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      sizes.disconnect()
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [element])
  return view
}
