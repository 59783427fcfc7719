import { useCallback, useSyncExternalStore } from 'react'
import { relativeTime } from './relative-time'

/** Milliseconds between two looks at the clock while a time is shown in seconds, and otherwise. */
const SECOND_MS = 1000
const TICK_MS = 15_000
const MINUTE_MS = 60_000

/** Whether each moment that is shown is shown in seconds. */
const listeners = new Map<() => void, () => boolean>()
let timer: ReturnType<typeof setTimeout> | undefined
let isQuick = false

const schedule = () => {
  clearTimeout(timer)
  timer = undefined
  if (listeners.size === 0) return
  isQuick = [...listeners.values()].some((isYoung) => isYoung())
  timer = setTimeout(tick, isQuick ? SECOND_MS : TICK_MS)
}
const tick = () => {
  for (const listener of listeners.keys()) listener()
  schedule()
}

const subscribe = (listener: () => void, isYoung: () => boolean) => {
  listeners.set(listener, isYoung)
  if (timer === undefined || (!isQuick && isYoung())) schedule()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) schedule()
  }
}

/** How long ago `at` was, kept true while it is shown; one timer for the whole page. */
export const useRelativeTime = (at: string | number) =>
  useSyncExternalStore(
    useCallback((listener) => subscribe(listener, () => Date.now() - new Date(at).getTime() < MINUTE_MS), [at]),
    () => relativeTime(at),
  )
