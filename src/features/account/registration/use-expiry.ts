import { useEffect, useEffectEvent } from 'react'
import { watchVisible } from '../../../platform/background/visible'
import { beginRegistration } from './registration-start'

/**
 * Calls `onEnd` once half an hour has passed since the registration of `owner` began: when the page is loaded, while the
 * form is used, and when the user returns to the tab, whose timers may have been late ([Note: Idle by the clock] in
 * use-inactivity.ts).
 */
export const useExpiry = (active: boolean, owner: string, onEnd: () => void) => {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!active) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      const left = beginRegistration(owner)
      if (left < 0) end()
      else timer = setTimeout(look, left + 1)
    }
    look()
    const stopWatching = watchVisible(look)
    return () => {
      clearTimeout(timer)
      stopWatching()
    }
  }, [active, owner])
}
