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
 * Keeps the screen on while this tab is visible; returns how to stop. The browser releases the lock whenever the tab is
 * hidden, so it is requested again when the tab is visible.
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
