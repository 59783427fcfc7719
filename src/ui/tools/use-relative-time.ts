import { useSyncExternalStore } from 'react'
import { relativeTime } from './relative-time'

/**
 * Milliseconds between two reads of the clock: times are shown in seconds. A read that changes no text draws nothing.
 */
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

/** The time since `at`, updated while it is shown; one timer for the whole page. */
export const useRelativeTime = (at: string | number) => useSyncExternalStore(subscribe, () => relativeTime(at))
