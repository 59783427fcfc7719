import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Pixels that the sign must be pulled down for a refresh, and the distance up to which it follows the finger. */
const REFRESH_PULL_PX = 72
const MAX_PULL_PX = 110
/** The sign moves less than the finger does. */
const RESISTANCE = 0.45
/** Pixels after which a finger's direction is clear. */
const DRAG_THRESHOLD_PX = 8

/** Whether an element inside the page scrolls under this finger, or is above the page. */
const isElsewhere = (target: EventTarget | null) => {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true
  let element = target instanceof Element ? target : null
  for (; element; element = element.parentElement)
    if (element.scrollTop > 0 && element !== document.documentElement) return true
  return false
}

/**
 * Calls `onPulled` when the user pulls the page down from its top with one finger. While that lasts `--pull` is set on
 * the sign, in pixels; it is marked `data-ready` when a release refreshes.
 */
export const usePull = (sign: RefObject<HTMLElement | null>, onPulled: () => void) => {
  const pulled = useEffectEvent(onPulled)
  useEffect(() => {
    let begin: Touch | undefined
    let isPulling = false
    let way = 0

    const draw = (px: number) => {
      way = px
      sign.current?.style.setProperty('--pull', `${px}px`)
      sign.current?.style.setProperty('--turn', `${px * 3}deg`)
      sign.current?.toggleAttribute('data-pulled', px > 0)
      sign.current?.toggleAttribute('data-ready', px >= REFRESH_PULL_PX)
    }
    const give = () => {
      begin = undefined
      isPulling = false
      draw(0)
    }
    const start = ({ touches, target }: TouchEvent) => {
      const isOne = touches.length === 1 && scrollY <= 0 && !isElsewhere(target)
      if (isOne) begin = touches[0]
      else give()
    }
    const move = (event: TouchEvent) => {
      const [touch] = event.touches
      if (!begin || !touch) return
      const [x, y] = [touch.clientX - begin.clientX, touch.clientY - begin.clientY]
      if (!isPulling && Math.hypot(x, y) < DRAG_THRESHOLD_PX) return
      // Sideways or up: scrolling, until the finger leaves.
      if (!isPulling && y <= Math.abs(x)) return give()
      isPulling = true
      if (event.cancelable) event.preventDefault()
      draw(Math.min(MAX_PULL_PX, Math.max(0, y * RESISTANCE)))
    }
    const end = () => {
      const isEnough = isPulling && way >= REFRESH_PULL_PX
      give()
      if (isEnough) pulled()
    }
    // The browser's own pull would reload the whole app.
    document.documentElement.style.overscrollBehaviorY = 'contain'
    document.addEventListener('touchstart', start, { passive: true })
    document.addEventListener('touchmove', move, { passive: false })
    document.addEventListener('touchend', end)
    document.addEventListener('touchcancel', give)
    return () => {
      document.documentElement.style.overscrollBehaviorY = ''
      document.removeEventListener('touchstart', start)
      document.removeEventListener('touchmove', move)
      document.removeEventListener('touchend', end)
      document.removeEventListener('touchcancel', give)
    }
  }, [sign])
}
