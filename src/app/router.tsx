import '../ui/layers/first-popstate'
import { createRouter } from '@tanstack/react-router'
import { routeTree } from '../routeTree.gen'
import { RouterError } from '../features/shell/error-screen'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // Never scrolls by itself, not even at Back: use-focus-heading.ts does that when the path changes. Going back from
  // the viewer to its collection must not move the page.
  scrollRestoration: () => false,
  defaultErrorComponent: RouterError,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
