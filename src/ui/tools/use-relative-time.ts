import { useSyncExternalStore } from 'react'
import { relativeTime } from './relative-time'

/** Milliseconds between two looks at the clock: times are shown in seconds. A look that changes no text draws nothing. */
const TICK_MS = 1000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const tick = () => {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  timer ??= setInterval(tick, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** How long ago `at` was, kept true while it is shown; one timer for the whole page. */
export const useRelativeTime = (at: string | number) => useSyncExternalStore(subscribe, () => relativeTime(at))
