import { useEffect, useEffectEvent, useRef } from 'react'

/** Milliseconds: a list just drawn must not load its second page before it has a height. */
const MOUNT_DELAY_MS = 300
const DEBOUNCE_MS = 100

/**
 * Calls `onReach` when the returned ref's element is within 200 px of the screen, and again each time it enters; never
 * while `active` is false.
 */
export const useSentinel = (active: boolean, onReach: () => void) => {
  const sentinel = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onReach)
  useEffect(() => {
    const element = sentinel.current
    if (!active || !element) return
    let timer: ReturnType<typeof setTimeout>
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (entry?.isIntersecting) timer = setTimeout(reach, DEBOUNCE_MS)
      },
      { rootMargin: '200px', threshold: 0.1 },
    )
    const start = setTimeout(() => observer.observe(element), MOUNT_DELAY_MS)
    return () => {
      clearTimeout(start)
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [active])
  return sentinel
}
