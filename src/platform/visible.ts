/** Whether somebody may be looking at this tab. */
export const isVisible = () => document.visibilityState === 'visible'

/** Calls `listener` whenever the person comes back to this tab; returns how to stop. */
export const watchVisible = (listener: () => void) => {
  const look = () => {
    if (isVisible()) listener()
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}
