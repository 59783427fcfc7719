import { createRootRoute, Outlet } from '@tanstack/react-router'
import { useFocusHeading } from '../features/shell/use-focus-heading'
import { Toaster } from '../ui/layers/toaster'

export const Route = createRootRoute({ component: Root })

function Root() {
  useFocusHeading()
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  )
}
