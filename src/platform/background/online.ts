/** Whether the browser believes it has a network. `false` is certain, `true` is not. */
export const isOnline = () => navigator.onLine

/** Calls `listener` at each change; returns a function that stops it. */
export const watchOnline = (listener: (online: boolean) => void) => {
  const up = () => listener(true)
  const down = () => listener(false)
  addEventListener('online', up)
  addEventListener('offline', down)
  return () => {
    removeEventListener('online', up)
    removeEventListener('offline', down)
  }
}
