/** A collection with its viewer and its slideshow, for members and guests: the route says who opens it. */
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { Collection } from '../../../contract/entities'
import type { Sort } from '../../../contract/fields'
import { CollectionPage } from '../../features/collection/collection-page'
import { DEFAULT_SORT } from '../../features/collection/grid/sorts'
import { useCollection } from '../../sync/shown/use-collection'
import { useMyId } from '../../sync/reading/hooks'
import { mayAdd } from '../../sync/reading/rights'
import { copy as words } from '../../ui/tools/copy'
import { leavePage } from '../../ui/layers/layers'
import { closePhoto, openPhoto } from '../../ui/pictures/photo-transition'
import { preloadable } from '../../ui/tools/preloadable'
import { useIdle } from '../../ui/tools/use-idle'
import { lazyPart } from '../../ui/tools/lazy-part'
import type { CollectionSearch } from './collection-search'
import { dropped } from './drop-target'

const [Viewer, loadViewer] = preloadable(() => import('../../features/viewer/viewer'))
const [CommentsPanel, loadComments] = preloadable(() => import('../../features/comments/comments-panel'))
const Slideshow = lazyPart(() => import('../../features/slideshow/slideshow'))
const Unposted = lazyPart(() => import('../../features/comments/unposted'))

type Change = (search: CollectionSearch) => CollectionSearch

/** Changes the search of this page, and leaves its path and its fragment. */
const useSearchChange = () => {
  const navigate = useNavigate()
  return useCallback(
    (search: Change, how: 'open' | 'replace' | 'reset') =>
      void navigate({
        to: '.',
        search,
        hash: true,
        replace: how !== 'open',
        ...(how === 'open' && { state: { photoOpened: true } }),
        ...(how === 'replace' && { state: (state) => state }),
      }),
    [navigate],
  )
}

/** Changes what the URL shows: the order, the open photo, its comments. */
const useNavigation = () => {
  const change = useSearchChange()
  const open = useCallback(
    (id: string) => openPhoto(id, () => change((search) => ({ ...search, photo: id }), 'open')),
    [change],
  )
  const show = (id: string) => change((search) => ({ ...search, photo: id }), 'replace')
  const showComments = (shown: boolean) =>
    change(
      ({ sort: order, photo: opened }) => ({
        ...(order && { sort: order }),
        ...(opened && { photo: opened }),
        ...(shown && { comments: true }),
      }),
      'replace',
    )
  const order = (chosen: Sort) => change(() => (chosen === DEFAULT_SORT ? {} : { sort: chosen }), 'reset')
  return { open, show, showComments, order }
}

interface CollectionScreenProps {
  collectionId: string
  search: CollectionSearch
}

export function CollectionScreen({ collectionId, search }: CollectionScreenProps) {
  const { sort = DEFAULT_SORT, photo, comments = false } = search
  const { open, show, showComments, order } = useNavigation()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  const leave = () => (canGoBack ? leavePage() : void navigate({ to: '/', replace: true }))
  const photos = useCollection(collectionId, sort)
  const close = useClose()
  const [isShowing, setShowing] = useState(false)
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
        onSlideshow={() => setShowing(true)}
        unposted={unposted}
      />
      {isShowing && <Slideshow photos={photos} first={lastPhoto} onClose={() => setShowing(false)} />}
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
  const isTarget = collection !== undefined && mayAdd(collection, me)
  useEffect(() => {
    if (!isTarget || cliqueId === undefined || collectionId === undefined) return
    dropped.target = { cliqueId, collectionId, name: name || words.untitled }
    return () => {
      dropped.target = undefined
    }
  }, [isTarget, cliqueId, collectionId, name])
}

/** Closes the viewer: a step back if opening it was a step, else by removing the photo from the URL. */
const useClose = () => {
  const router = useRouter()
  const change = useSearchChange()
  // Going back takes a moment; a second Escape in the meantime must not leave the page.
  const closed = useRef<unknown>(undefined)
  return () => {
    const here = router.history.location
    if (closed.current === here) return
    closed.current = here
    if (router.state.location.state.photoOpened) leavePage()
    else change(({ sort }) => (sort ? { sort } : {}), 'reset')
  }
}
