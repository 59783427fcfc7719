import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Pixels from the bottom at which the next page is requested (docs/specification.md 2.9). */
const PREFETCH_DISTANCE_PX = 200

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight <= PREFETCH_DISTANCE_PX

/** Calls `onReach` while `active` and the box is scrolled to within 200 px of its end, or is too short to scroll. */
export const useNearEnd = (box: RefObject<HTMLElement | null>, active: boolean, onReach: () => void) => {
  const check = useEffectEvent(() => {
    if (active && box.current && isNearEnd(box.current)) onReach()
  })
  // Checked without a scroll too, when loading ends and `active` is true again: the end may still be visible.
  useEffect(() => {
    if (active) check()
  }, [active])
  useEffect(() => {
    const element = box.current
    element?.addEventListener('scroll', check, { passive: true })
    return () => element?.removeEventListener('scroll', check)
  }, [box])
}
