import '../ui/layers/first-popstate'
import { createRouter } from '@tanstack/react-router'
import { routeTree } from '../routeTree.gen'
import { RouterError } from '../features/shell/error-screen'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // Never scrolls by itself, not even at Back: use-focus-heading.ts does, where the path changes. Going back from the
  // viewer to its collection must leave the page where it is.
  scrollRestoration: () => false,
  defaultErrorComponent: RouterError,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
