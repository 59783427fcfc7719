/** The Screen Wake Lock API, where there is one. */
const request = async () => {
  try {
    return await navigator.wakeLock?.request('screen')
  } catch {
    // Refused: low battery, or the tab is not in sight.
    return undefined
  }
}

/**
 * Keeps the screen on while this tab is in sight; returns how to stop. The browser lets go of it whenever the tab is
 * hidden, so it is asked for again when the person comes back.
 */
export const keepAwake = (): (() => void) => {
  let isOver = false
  let held: Promise<WakeLockSentinel | undefined> = Promise.resolve(undefined)
  const look = () => {
    if (!isOver && document.visibilityState === 'visible') held = request()
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', look)
    void held.then((lock) => lock?.release())
  }
}
