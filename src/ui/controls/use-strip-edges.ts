import { useLayoutEffect, type RefObject } from 'react'

/** Pixels at an edge that fade if more follows. The stylesheet has the same number. */
const FADE = 40

/** Marks the edges behind which more of a strip follows. In a right-to-left script its positions are negative. */
const mark = (strip: HTMLElement) => {
  const at = Math.abs(strip.scrollLeft)
  strip.toggleAttribute('data-before', at > 1)
  strip.toggleAttribute('data-after', strip.scrollWidth - strip.clientWidth - at > 1)
}

/** Scrolls the chosen tab out of the edges, without moving the page. */
const reveal = (strip: HTMLElement) => {
  const tab = strip.querySelector('[aria-selected=true]')?.getBoundingClientRect()
  if (!tab) return
  const { left, right } = strip.getBoundingClientRect()
  if (tab.left < left + FADE) strip.scrollLeft += tab.left - left - FADE
  else if (tab.right > right - FADE) strip.scrollLeft += tab.right - right + FADE
}

/** Keeps the chosen tab of a strip that scrolls in view, and shows by `data-before` and `data-after` that it scrolls. */
export const useStripEdges = (ref: RefObject<HTMLElement | null>) => {
  useLayoutEffect(() => {
    const strip = ref.current
    if (!strip) return
    const look = () => mark(strip)
    const place = () => {
      reveal(strip)
      look()
    }
    // The size of text changes the tabs, and not the strip.
    const sizes = new ResizeObserver(place)
    // The library draws the tabs, and chooses one, later than this component.
    const tabs = new MutationObserver(() => {
      for (const tab of strip.children) sizes.observe(tab)
      place()
    })
    sizes.observe(strip)
    tabs.observe(strip, { childList: true, subtree: true, attributeFilter: ['aria-selected'] })
    for (const tab of strip.children) sizes.observe(tab)
    // As the focus enters, the library scrolls back to the position that the strip had when the focus left.
    const placeLater = () => requestAnimationFrame(place)
    strip.addEventListener('focusin', placeLater)
    strip.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      tabs.disconnect()
      strip.removeEventListener('focusin', placeLater)
      strip.removeEventListener('scroll', look)
    }
  }, [ref])
}
