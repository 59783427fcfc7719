/** Whether this tab is visible. */
export const isVisible = () => document.visibilityState === 'visible'

/** Calls `listener` whenever this tab becomes visible; returns a function that stops it. */
export const watchVisible = (listener: () => void) => {
  const onVisibilityChange = () => {
    if (isVisible()) listener()
  }
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => document.removeEventListener('visibilitychange', onVisibilityChange)
}
