/** Requests a lock of the Screen Wake Lock API, if the browser has it. */
const request = async () => {
  try {
    return await navigator.wakeLock?.request('screen')
  } catch {
    // Rejected: low battery, or the tab is hidden.
    return undefined
  }
}

/**
 * Keeps the screen on while this tab is visible; returns a function that stops it. The browser releases the lock
 * whenever the tab is hidden, so it is requested again when the tab is visible.
 */
export const keepAwake = (): (() => void) => {
  let isOver = false
  let held: Promise<WakeLockSentinel | undefined> = Promise.resolve(undefined)
  const onVisibilityChange = () => {
    if (!isOver && document.visibilityState === 'visible') held = request()
  }
  onVisibilityChange()
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', onVisibilityChange)
    void held.then((lock) => lock?.release())
  }
}
