import { useEffect, useEffectEvent } from 'react'

/** Milliseconds after which a screen asks again: the host may have resumed the link, or the server is back. */
const AGAIN_MS = 30_000

/** Calls `retry` again and again while `isWanted`: the room of a screen may have no one who presses a button. */
export const useAgain = (isWanted: boolean, retry: () => void) => {
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(() => again(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWanted])
}
