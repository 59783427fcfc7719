import { useLayoutEffect, useState, type RefObject } from 'react'

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/**
 * Returns the tab index of a box: 0 while it scrolls and contains no focusable element, so that it can be scrolled by
 * keys in every browser.
 */
export const useReachable = (box: RefObject<HTMLElement | null>): 0 | undefined => {
  const [isNeeded, setNeeded] = useState(false)
  // Without dependencies: any changed text may make it scroll.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => setNeeded(element.scrollHeight > element.clientHeight && !element.querySelector(FOCUSABLE))
    look()
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  })
  return isNeeded ? 0 : undefined
}
