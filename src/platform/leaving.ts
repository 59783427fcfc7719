/** Makes the browser ask, in its own words, before this tab is closed or reloaded; returns a function that stops it. */
export const askBeforeLeaving = (): (() => void) => {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}
