/** Lets the browser ask before this tab is closed or reloaded, in words of its own; returns how to stop. */
export const askBeforeLeaving = (): (() => void) => {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}
