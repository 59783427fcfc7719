import { createRouter } from '@tanstack/react-router'
import { routeTree } from '../routeTree.gen'
import { RouterError } from '../features/shell/error-screen'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: false,
  defaultErrorComponent: RouterError,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
