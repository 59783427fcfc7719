import { useEffect, useState } from 'react'

/** Milliseconds after which the controls go. */
const QUIET_MS = 3000

/** Whether neither pointer nor key was used for a while. */
export const useQuiet = () => {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    let timer = 0
    const later = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => setQuiet(true), QUIET_MS)
    }
    const wake = () => {
      setQuiet(false)
      later()
    }
    later()
    const kinds = ['pointermove', 'pointerdown', 'keydown'] as const
    for (const kind of kinds) addEventListener(kind, wake)
    return () => {
      clearTimeout(timer)
      for (const kind of kinds) removeEventListener(kind, wake)
    }
  }, [])
  return isQuiet
}
