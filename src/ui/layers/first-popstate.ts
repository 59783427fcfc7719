/**
 * A popstate listener that is called before the router's, which must be stopped for events that are not navigation
 * (layers.ts). Import it before the router is made: on the window, listeners are called in the order in which they were
 * added.
 */
let listener: (event: PopStateEvent) => void = () => undefined

addEventListener('popstate', (event) => listener(event), true)

export const hearFirst = (first: typeof listener) => {
  listener = first
}
