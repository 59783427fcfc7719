import { createFileRoute, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { Collection } from '../../contract/entities'
import type { Sort } from '../../contract/fields'
import { CollectionPage } from '../features/collection/collection-page'
import { DEFAULT_SORT, sortIn } from '../features/collection/grid/sorts'
import { cliqueOf } from '../sync/reading/clique-pages'
import { collectionPage } from '../sync/reading/collections'
import { prefetchWith } from '../sync/reading/prefetch'
import { useCollection } from '../sync/shown/use-collection'
import { useMyId } from '../sync/reading/hooks'
import { isOwner } from '../sync/reading/rights'
import { copy as words } from '../ui/tools/copy'
import { leavePage } from '../ui/layers/layers'
import { closePhoto, openPhoto } from '../ui/pictures/photo-transition'
import { preloadable } from '../ui/tools/preloadable'
import { useIdle } from '../ui/tools/use-idle'
import { lazyPart } from '../ui/tools/lazy-part'
import { dropped } from './-drop-target'

interface Search {
  /** Absent for the default. */
  sort?: Sort
  /** The photo that is open in the viewer. */
  photo?: string
  /** The photo's comments are open too. */
  comments?: true
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This history entry was made by opening a photo: one step back is its collection. */
    photoOpened?: boolean
  }
}

export const Route = createFileRoute('/_guarded/collection/$collectionId')({
  validateSearch: ({ sort, photo, comments }: Record<string, unknown>): Search => ({
    ...(sortIn(sort) !== DEFAULT_SORT && { sort: sortIn(sort) }),
    ...(typeof photo === 'string' && photo !== '' && { photo }),
    ...(typeof photo === 'string' &&
      photo !== '' &&
      comments !== undefined &&
      comments !== false && { comments: true as const }),
  }),
  loaderDeps: ({ search: { sort = DEFAULT_SORT } }) => ({ sort }),
  loader: ({ params: { collectionId }, deps: { sort } }) =>
    prefetchWith(collectionPage(collectionId, sort), ({ collection }) => cliqueOf(collection.cliqueId)),
  component: CollectionScreen,
})

const [Viewer, loadViewer] = preloadable(() => import('../features/viewer/viewer'))
const [CommentsPanel, loadComments] = preloadable(() => import('../features/comments/comments-panel'))
const Unposted = lazyPart(() => import('../features/comments/unposted'))

/** Changes what the URL shows: the order, the open photo, its comments. */
const useNavigation = () => {
  const navigate = useNavigate({ from: Route.fullPath })
  const canGoBack = useCanGoBack()
  const open = useCallback(
    (id: string) =>
      openPhoto(
        id,
        () =>
          void navigate({
            search: (search) => ({ ...search, photo: id }),
            state: { photoOpened: true },
          }),
      ),
    [navigate],
  )
  const show = (id: string) =>
    void navigate({
      search: (search) => ({ ...search, photo: id }),
      state: (state) => state,
      replace: true,
    })
  const showComments = (shown: boolean) =>
    void navigate({
      search: ({ sort: order, photo: open }) => ({
        ...(order && { sort: order }),
        ...(open && { photo: open }),
        ...(shown && { comments: true }),
      }),
      state: (state) => state,
      replace: true,
    })
  const leave = () => (canGoBack ? leavePage() : void navigate({ to: '/', replace: true }))
  const order = (chosen: Sort) =>
    void navigate({
      search: chosen === DEFAULT_SORT ? {} : { sort: chosen },
      replace: true,
    })
  return { open, show, showComments, leave, order }
}

function CollectionScreen() {
  const { collectionId } = Route.useParams()
  const { sort = DEFAULT_SORT, photo, comments = false } = Route.useSearch()
  const { open, show, showComments, leave, order } = useNavigation()
  const photos = useCollection(collectionId, sort)
  const close = useClose()
  useDropTarget(photos.collection)
  // Outlives the viewer, which closes if its collection is deleted.
  const [lastPhoto, setLastPhoto] = useState(photo)
  if (photo !== undefined && photo !== lastPhoto) setLastPhoto(photo)
  const unposted = lastPhoto !== undefined && <Unposted photoId={lastPhoto} />
  useIdle(() => void Promise.all([loadViewer(), loadComments()]))

  return (
    <>
      <CollectionPage
        photos={photos}
        sort={sort}
        onSort={order}
        openPhoto={photo}
        onOpenPhoto={open}
        onDeleted={leave}
        unposted={unposted}
      />
      {photo !== undefined && (
        <Suspense fallback={null}>
          <Viewer
            photos={photos}
            sort={sort}
            photoId={photo}
            onShow={show}
            onClose={() => closePhoto(photo, close)}
            commentsOpen={comments}
            unposted={unposted}
            onComments={showComments}
            comments={
              comments && (
                <Suspense fallback={null}>
                  <CommentsPanel
                    photoId={photo}
                    collectionId={collectionId}
                    isOff={photos.collection?.commentsOff === true}
                    onClose={() => showComments(false)}
                  />
                </Suspense>
              )
            }
          />
        </Suspense>
      )}
    </>
  )
}

/** Photos that are dropped or pasted on this screen go to the collection, if the user may add photos to it. */
const useDropTarget = (collection: Collection | undefined) => {
  const me = useMyId()
  const { cliqueId, collectionId, name } = collection ?? {}
  const mayAdd = collection !== undefined && isOwner(collection, me)
  useEffect(() => {
    if (!mayAdd || cliqueId === undefined || collectionId === undefined) return
    dropped.target = { cliqueId, collectionId, name: name || words.untitled }
    return () => {
      dropped.target = undefined
    }
  }, [mayAdd, cliqueId, collectionId, name])
}

/** Closes the viewer: a step back if opening it was a step, else by removing the photo from the URL. */
const useClose = () => {
  const router = useRouter()
  const navigate = useNavigate({ from: Route.fullPath })
  // Going back takes a moment; a second Escape in the meantime must not leave the page.
  const closed = useRef<unknown>(undefined)
  return () => {
    const here = router.history.location
    if (closed.current === here) return
    closed.current = here
    if (router.state.location.state.photoOpened) leavePage()
    else void navigate({ search: ({ sort }) => (sort ? { sort } : {}), replace: true })
  }
}
