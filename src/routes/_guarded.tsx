import { createFileRoute, Outlet, redirect, useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { ErrorScreen } from '../features/shell/error-screen'
import { Frame } from '../features/shell/frame'
import { ExpiredPicture } from '../ui/pictures/expired-picture'
import { retryImport } from '../ui/tools/retry-import'
import { useSession } from '../sync/reading/hooks'
import type { SharedPhotos } from '../sync/uploads/shared-photos'
import { PageSpinner } from '../ui/indicators/spinner'
import { useIdle } from '../ui/tools/use-idle'
import { findProfile } from './-guards'
import { noteAddress } from '../sync/session/return-to'
import { OverlayContext, type Overlays, type UploadPreset } from './-overlays'

const UploadDialog = lazy(() => import('../features/upload/upload-dialog'))
const UploadDock = lazy(() => retryImport(() => import('../features/upload/running/upload-dock')))
const Installed = lazy(() => retryImport(() => import('../features/installed/installed')))
const Background = lazy(() => retryImport(() => import('../features/shell/background')))
const SettingsDialog = lazy(() => import('../features/settings/settings-dialog'))
const DeletedDialog = lazy(() => import('../features/deleted/deleted-dialog'))
const CreateCliqueDialog = lazy(() => import('../features/clique/editing/create-clique-dialog'))

/** Part of no first load: pictures expire after an hour. */
const renewPicture = (url: string) =>
  void retryImport(() => import('../sync/reading/freshness/renew-pictures')).then(({ renewPicture: renew }) =>
    renew(url),
  )

export const Route = createFileRoute('/_guarded')({
  // Every visit needs it: a chunk of its own would only be one more request.
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

function Guarded() {
  const { failure } = Route.useRouteContext()
  const router = useRouter()
  const session = useSession()
  const navigate = useNavigate()
  // Undefined until one is first wanted: their chunks are not fetched before.
  const [upload, setUpload] = useState<{
    open: boolean
    preset?: UploadPreset | undefined
    shared?: SharedPhotos | undefined
  }>()
  const [creating, setCreating] = useState<boolean>()
  const [settings, setSettings] = useState<boolean>()
  const [deleted, setDeleted] = useState<{ open: boolean; collectionId?: string | undefined }>()
  const [idle, setIdle] = useState(false)
  useIdle(() => setIdle(true))
  const overlays = useMemo<Overlays>(
    () => ({
      createClique: () => setCreating(true),
      upload: (preset) => setUpload({ open: true, preset }),
      settings: () => setSettings(true),
      deleted: (collectionId) => setDeleted({ open: true, collectionId }),
    }),
    [],
  )
  const openCollection = (collectionId: string) =>
    void navigate({ to: '/collection/$collectionId', params: { collectionId } })
  if (failure) return <ErrorScreen text={failure.message} onRetry={() => void router.invalidate()} />
  // Signed out a moment ago: the guard is about to lead away.
  if (!session) return <PageSpinner />
  return (
    <ExpiredPicture value={renewPicture}>
      <OverlayContext value={overlays}>
        <Frame
          session={session}
          onCreateClique={overlays.createClique}
          onUpload={() => overlays.upload()}
          onSettings={overlays.settings}
          dock={
            (idle || upload) && (
              <Suspense>
                <Installed uid={session.uid} onUpload={(shared) => setUpload({ open: true, shared })} />
                <UploadDock
                  onExpand={overlays.upload}
                  onSee={openCollection}
                  onContinue={(shared) => setUpload({ open: true, shared })}
                />
              </Suspense>
            )
          }
        >
          <Outlet />
        </Frame>
        {idle && (
          <Suspense>
            <Background uid={session.uid} userId={session.userId} />
          </Suspense>
        )}
        {upload && (
          <Suspense>
            <UploadDialog
              {...upload}
              onClose={() => setUpload({ open: false })}
              onDone={openCollection}
              onCreateClique={() => {
                setUpload({ open: false })
                overlays.createClique()
              }}
            />
          </Suspense>
        )}
        {creating !== undefined && (
          <Suspense fallback={null}>
            <CreateCliqueDialog
              open={creating}
              onClose={() => setCreating(false)}
              onCreated={(cliqueId) => {
                setCreating(false)
                void navigate({ to: '/clique/$cliqueId', params: { cliqueId } })
              }}
            />
          </Suspense>
        )}
        {deleted && (
          <Suspense>
            <DeletedDialog {...deleted} onClose={() => setDeleted({ ...deleted, open: false })} />
          </Suspense>
        )}
        {settings !== undefined && (
          <Suspense>
            <SettingsDialog open={settings} onClose={() => setSettings(false)} onDeleted={overlays.deleted} />
          </Suspense>
        )}
      </OverlayContext>
    </ExpiredPicture>
  )
}
