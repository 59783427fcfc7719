/** Calls `listener` whenever the person comes back to this tab; returns how to stop. */
export const watchVisible = (listener: () => void) => {
  const look = () => {
    if (document.visibilityState === 'visible') listener()
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}
