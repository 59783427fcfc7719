import { useCallback, useState } from 'react'

/** Called once for each element that became visible, or nearly so. One observer for all: lists have hundreds. */
const tellers = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined
const observe = () =>
  (observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) tellers.get(target)?.()
    },
    // Browsers without scrollMargin report when the element is visible.
    { scrollMargin: '300px' } as IntersectionObserverInit,
  ))

/**
 * Whether an element has been visible: an element that was never visible needs no picture. Even the URL of a Blob costs
 * a call to another process, and a photo in the queue a transaction.
 */
export const useSeen = () => {
  const [isSeen, setSeen] = useState(false)
  const ref = useCallback((element: Element | null) => {
    if (!element) return
    const see = () => {
      observe().unobserve(element)
      setSeen(true)
    }
    tellers.set(element, see)
    observe().observe(element)
    return () => observe().unobserve(element)
  }, [])
  return [ref, isSeen] as const
}
