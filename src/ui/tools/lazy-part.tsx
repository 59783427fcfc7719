import { lazy, Suspense, type ComponentType } from 'react'

/** A component whose code is fetched when it is first shown; until then nothing is drawn in its place. */
export const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) => {
  const Part: ComponentType<Props> = lazy(load)
  return function LazyPart(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}
