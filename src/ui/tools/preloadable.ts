import { lazy, type ComponentType } from 'react'

interface Part<Props> {
  default: ComponentType<Props>
}

/**
 * Returns a lazy component and a function that loads it beforehand. Once loaded, it is drawn in the same frame. React's
 * `lazy` would first show the fallback, for 300 ms, even for a promise that has already resolved.
 */
export const preloadable = <Props>(load: () => Promise<Part<Props>>) => {
  let loaded: Part<Props> | undefined
  const preload = () => load().then((part) => (loaded = part))
  // React reads the outcome of `then` at once, so a synchronous result never suspends.
  const now = (part: Part<Props>) =>
    // oxlint-disable-next-line unicorn/no-thenable -- for React only
    ({ then: (resolve: (value: Part<Props>) => void) => resolve(part) }) as unknown as Promise<Part<Props>>
  return [lazy(() => (loaded ? now(loaded) : preload())), preload] as const
}
