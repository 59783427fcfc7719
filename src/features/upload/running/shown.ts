/** The upload that this tab's dialog shows: the card shows all others. */
import { useSyncExternalStore } from 'react'

let shown: string | undefined
const listeners = new Set<() => void>()

/** Sets the upload to show; undefined shows none. */
export const setShown = (id: string | undefined) => {
  if (shown === id) return
  shown = id
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentlyShown = () => shown

export const useShown = () => useSyncExternalStore(subscribe, currentlyShown)
