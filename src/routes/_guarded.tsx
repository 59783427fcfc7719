import { createFileRoute, Outlet, redirect, useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useReducer, useState } from 'react'
import { ErrorScreen } from '../features/shell/error-screen'
import { Frame } from '../features/shell/frame'
import { ExpiredPicture } from '../ui/pictures/expired-picture'
import { retryImport } from '../ui/tools/retry-import'
import { useSession } from '../sync/reading/hooks'
import { PageSpinner } from '../ui/indicators/spinner'
import { useIdle } from '../ui/tools/use-idle'
import { findProfile } from './-parts/guards'
import { noteAddress } from '../sync/session/return-to'
import type { OpenedDialogs } from './-parts/dialogs'
import { AppDialogContext, type AppDialogs } from '../ui/layers/app-dialogs'
import { lazyPart } from '../ui/tools/lazy-part'

// A press opens them: if the chunk cannot be fetched the screen shows an error.
const Dialogs = lazyPart(() => import('./-parts/dialogs'))
const Floats = lazy(() => retryImport(() => import('./-parts/floats')))
const Background = lazyPart(() => retryImport(() => import('../features/shell/background')))

/** Part of no first load: pictures expire after an hour. */
const renewPicture = (url: string) =>
  void retryImport(() => import('../sync/people/renew-pictures')).then(({ renewPicture: renew }) => renew(url))

export const Route = createFileRoute('/_guarded')({
  // Every visit needs it: its own chunk would only be one more request.
  codeSplitGroupings: [],
  beforeLoad: async ({ location, preload }) => {
    if (!preload) noteAddress(location.href)
    const profile = await findProfile()
    if (profile === 'none') throw redirect({ to: '/auth/register', replace: true })
    return { failure: profile === 'present' ? undefined : profile }
  },
  pendingComponent: PageSpinner,
  component: Guarded,
})

const changeDialogs = (opened: OpenedDialogs | undefined, changes: OpenedDialogs): OpenedDialogs | undefined => ({
  ...opened,
  ...changes,
})

function Guarded() {
  const { failure } = Route.useRouteContext()
  const router = useRouter()
  const session = useSession()
  const navigate = useNavigate()
  // Undefined until a dialog is first opened: their chunks are not fetched before.
  const [opened, change] = useReducer(changeDialogs, undefined)
  const [idle, setIdle] = useState(false)
  useIdle(() => setIdle(true))
  const dialogs = useMemo<AppDialogs>(
    () => ({
      createClique: () => change({ creating: { open: true } }),
      upload: (preset) => change({ upload: { open: true, preset } }),
      settings: () => change({ settings: { open: true } }),
      editProfile: () => change({ profile: { open: true } }),
      deleted: (collectionId) => change({ deleted: { open: true, collectionId } }),
    }),
    [],
  )
  const openCollection = (collectionId: string) =>
    void navigate({ to: '/collection/$collectionId', params: { collectionId } })
  if (failure) return <ErrorScreen text={failure.message} onRetry={() => void router.invalidate()} />
  // Signed out a moment ago: the guard is about to redirect.
  if (!session) return <PageSpinner />
  return (
    <ExpiredPicture value={renewPicture}>
      <AppDialogContext value={dialogs}>
        <Frame
          session={session}
          dock={
            (idle || opened?.upload) && (
              <Suspense>
                <Floats
                  uid={session.uid}
                  opening={opened?.upload}
                  onOpen={(upload) => change({ upload })}
                  onSee={openCollection}
                />
              </Suspense>
            )
          }
        >
          <Outlet />
        </Frame>
        {idle && <Background uid={session.uid} userId={session.userId} />}
        {opened && <Dialogs opened={opened} onChange={change} onSee={openCollection} />}
      </AppDialogContext>
    </ExpiredPicture>
  )
}
