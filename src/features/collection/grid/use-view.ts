import { useLayoutEffect, useState, type RefObject } from 'react'

/** What is seen of an element: its width, and between which heights of it (px) the screen is. */
export interface View {
  width: number
  top: number
  bottom: number
}

/** Scrolled by less than this (px) is the same view: the photos around the screen are in the page, too. */
const STEP = 100

const viewOf = (element: HTMLElement): View => {
  const { top, width } = element.getBoundingClientRect()
  const from = Math.floor(-top / STEP) * STEP
  return { width, top: from, bottom: from + STEP + innerHeight }
}

const guess = (): View => ({ width: document.documentElement.clientWidth, top: 0, bottom: innerHeight })

/** Follows what is seen of an element, in steps. Known before the first paint. */
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
    // What is above changes its height, too.
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
