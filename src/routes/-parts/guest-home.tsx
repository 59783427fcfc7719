/** The page of a guest who has entered: the collection, or only their own photos, as their link allows. */
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useReducer, useState } from 'react'
import { AddOnly } from '../../features/guest/add-only'
import { GuestFrame } from '../../features/guest/guest-frame'
import type { UploadOpening } from '../../features/upload/opening'
import { mayCall } from '../../sync/session/may-call'
import type { Session } from '../../sync/session/session-state'
import { AppDialogContext, type AppDialogs } from '../../ui/layers/app-dialogs'
import { preloadOverlays } from '../../ui/layers/preload-overlays'
import { awaitToasts } from '../../ui/layers/toast'
import { ExpiredPicture } from '../../ui/pictures/expired-picture'
import { lazyPart } from '../../ui/tools/lazy-part'
import { retryImport } from '../../ui/tools/retry-import'
import { useIdle } from '../../ui/tools/use-idle'
import { CollectionScreen } from './collection-screen'
import type { CollectionSearch } from './collection-search'
import { dropped } from './drop-target'
import { loadPage } from '../../platform/loads'

const UploadDialog = lazyPart(() => import('../../features/upload/upload-dialog'))
const UploadDock = lazy(() => retryImport(() => import('../../features/upload/running/upload-dock')))
const Dock = lazy(() => retryImport(() => import('../../features/shell/dock')))
const Background = lazyPart(() => retryImport(() => import('../../features/shell/background')))

const renewPicture = (url: string) =>
  void retryImport(() => import('../../sync/people/renew-pictures')).then(({ renewPicture: renew }) => renew(url))

const none = () => {}

interface GuestHomeProps {
  session: Session
  guest: NonNullable<Session['guest']>
  search: CollectionSearch
  /** Undefined if this page was opened without it. */
  secret: string | undefined
  /** The page on which the guest becomes a member. */
  joinAddress: string
}

export default function GuestHome({ session, guest, search, secret, joinAddress }: GuestHomeProps) {
  useWholeLoads()
  const [idle, setIdle] = useState(false)
  const [upload, open] = useReducer((_: UploadOpening | undefined, next: UploadOpening) => next, undefined)
  useIdle(() => {
    setIdle(true)
    void preloadOverlays()
    awaitToasts()
  })
  const preset = useMemo(() => ({ cliqueId: '', collectionId: guest.collection.id }), [guest.collection.id])
  const dialogs = useMemo<AppDialogs>(
    () => ({
      upload: () => open({ open: true, preset }),
      createClique: none,
      settings: none,
      editProfile: none,
      deleted: none,
    }),
    [preset],
  )
  return (
    <ExpiredPicture value={renewPicture}>
      <AppDialogContext value={dialogs}>
        <GuestFrame
          session={session}
          guest={guest}
          secret={secret}
          onJoin={guest.rights.join ? () => loadPage(joinAddress) : undefined}
          dock={
            (idle || upload) && (
              <Suspense>
                <Dock>
                  <UploadDock opening={upload} onOpen={open} onSee={none} dropped={dropped} />
                </Dock>
              </Suspense>
            )
          }
        >
          {mayCall('getCollection') && !guest.isPaused ? (
            <CollectionScreen collectionId={guest.collection.id} search={search} />
          ) : (
            <AddOnly guest={guest} />
          )}
        </GuestFrame>
        {idle && <Background uid={session.uid} userId={session.userId} isMember={false} />}
        {upload && <UploadDialog {...upload} onClose={() => open({ open: false })} onCreateClique={none} />}
      </AppDialogContext>
    </ExpiredPicture>
  )
}

/** Other pages follow another session ([Note: Sessions of guests]): they are loaded whole. */
const useWholeLoads = () => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ toLocation }) => {
        if (!toLocation.pathname.startsWith('/guest')) loadPage(toLocation.href)
      }),
    [router],
  )
}
