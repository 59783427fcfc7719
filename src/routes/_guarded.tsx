import { createFileRoute, Outlet, redirect, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ErrorScreen } from '../features/shell/error-screen'
import { Frame } from '../features/shell/frame'
import { useSession } from '../sync/hooks'
import { leave } from '../sync/session'
import { PageSpinner } from '../ui/spinner'
import { findProfile } from './-guards'
import { OverlayContext, type Overlays } from './-overlays'

export const Route = createFileRoute('/_guarded')({
  beforeLoad: async () => {
    const profile = await findProfile()
    if (profile === 'none') throw redirect({ to: '/auth/register', replace: true })
    return { failure: profile === 'present' ? undefined : profile }
  },
  pendingComponent: PageSpinner,
  component: Guarded,
})

function Guarded() {
  const { failure } = Route.useRouteContext()
  const router = useRouter()
  const session = useSession()
  const overlays = useMemo<Overlays>(() => ({ createClique: () => undefined, upload: () => undefined }), [])
  if (failure) return <ErrorScreen text={failure.message} onRetry={() => void router.invalidate()} />
  // Signed out a moment ago: the guard is about to lead away.
  if (!session) return <PageSpinner />
  return (
    <OverlayContext value={overlays}>
      <Frame
        session={session}
        onCreateClique={overlays.createClique}
        onUpload={() => overlays.upload()}
        onLogOut={leave}
      >
        <Outlet />
      </Frame>
    </OverlayContext>
  )
}
