import { useCallback, useState } from 'react'

/** Told once for each element that came into sight, or near it. One observer for all: lists have hundreds. */
const tellers = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined
const observe = () =>
  (observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) tellers.get(target)?.()
    },
    // Browsers without scrollMargin tell when the element is in sight.
    { scrollMargin: '300px' } as IntersectionObserverInit,
  ))

/**
 * Whether an element has been in sight: an element that was never visible needs no picture. The URL of a Blob alone
 * costs a trip to another process, and a photo in the queue a transaction.
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
