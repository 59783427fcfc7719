/**
 * [Note: Idle by the clock]
 *
 * Timers pause while a laptop sleeps or a tab is frozen, so the inactivity is computed from the time of the last
 * activity: whenever a timer fires, and whenever the tab becomes visible.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import { now } from '../../platform/clock'
import { watchVisible } from '../../platform/background/visible'

const MINUTE_MS = 60_000
const WARNING_MS = 15 * MINUTE_MS
const SIGN_OUT_MS = 30 * MINUTE_MS
/** Activity counts at most once in this time: scrolling fires hundreds of times a second. */
const THROTTLE_MS = 1000
const ACTIVITY = ['mousedown', 'keydown', 'scroll', 'touchstart'] as const

/**
 * Warns after 15 minutes without activity and calls `onEnd` after 30 (docs/specification.md 1.4 'Registration').
 * Returns whether the warning is due; `stay` closes it. Activity resets both times, even while the warning is shown.
 */
export const useInactivity = (active: boolean, onEnd: () => void) => {
  const [warning, setWarning] = useState(false)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!active) return
    let last = now()
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      const idle = now() - last
      if (idle >= SIGN_OUT_MS) {
        setWarning(false)
        end()
        return
      }
      if (idle >= WARNING_MS) setWarning(true)
      timer = setTimeout(look, (idle < WARNING_MS ? WARNING_MS : SIGN_OUT_MS) - idle)
    }
    const act = () => {
      const since = now() - last
      if (since < THROTTLE_MS) return
      // A user who returns after the end is too late, even if no timer fired.
      if (since < SIGN_OUT_MS) last = now()
      look()
    }
    look()
    for (const event of ACTIVITY) addEventListener(event, act, { capture: true, passive: true })
    const stopWatching = watchVisible(look)
    return () => {
      clearTimeout(timer)
      stopWatching()
      for (const event of ACTIVITY) removeEventListener(event, act, { capture: true })
    }
  }, [active])
  return { warning: active && warning, stay: () => setWarning(false) }
}
