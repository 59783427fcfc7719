/** Whether the browser believes it has a network. `false` is certain, `true` is only a hope. */
export const isOnline = () => navigator.onLine

/** Calls `listener` at each change; returns how to stop. */
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
