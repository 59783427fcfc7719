import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { Flick } from '../../../contract/entities'
import type { Failure } from '../../../contract/failure'
import type { Sort } from '../../../contract/fields'
import { useMyId } from '../../sync/reading/hooks'
import { mayToPhoto } from '../../sync/reading/rights'
import type { CollectionPhotos } from '../../sync/shown/use-collection'
import { useFlick } from '../../sync/shown/use-flick'
import { useConfig } from '../../sync/session/use-config'
import { ImageErrorBoundary } from '../../ui/pictures/image-error'
import { Immersive } from '../../ui/layers/immersive'
import { photoAlt } from '../../ui/pictures/photo-alt'
import { Spinner } from '../../ui/indicators/spinner'
import { VisuallyHidden } from '../../ui/indicators/visually-hidden'
import { copy } from './copy'
import { deletePhoto, removeOwnName } from './photo-actions'
import { ZOOM_STEP, type ZoomStep } from '../../ui/gestures/geometry'
import { DESKTOP, useMedia } from '../../ui/tools/use-media'
import { lazyPart } from '../../ui/tools/lazy-part'
import { Actions } from './info/actions'
import { Head } from './info/head'
import { Tools } from './info/tools'
import { LOOKED_THROUGH, placesToRead } from './linked-place'
import { Missing } from './info/missing'
import { Stage, type StageHandle } from './stage'
import { Thumbnails } from './thumbnails'
import { useEditedPhoto } from './info/use-edited-photo'
import { useBarHeight } from './use-bar-height'
import { useBlackFrame } from './use-black-frame'
import { useKeys } from './use-keys'
import styles from './viewer.module.css'

const DetailsDialog = lazyPart(() => import('./info/details-dialog'))

const READER = 'viewer'

export interface ViewerProps {
  photos: CollectionPhotos
  sort: Sort
  photoId: string
  /** Called when another photo is shown. */
  onShow: (id: string) => void
  onClose: () => void
  /** The comments of the photo, drawn inside this layer while they are open. */
  comments: ReactNode
  commentsOpen: boolean
  /** The user's unposted comment on the photo: shown if the photo was deleted. */
  unposted: ReactNode
  onComments: (open: boolean) => void
}

/** Number of photos on either side that are read before they are shown (docs/specification.md 2.9). */
const NEIGHBOURS = 5

/** The photo viewer (docs/specification.md 2.2): a layer above the page, which keeps its position. */
export default function Viewer(props: ViewerProps) {
  const { onClose, commentsOpen, onComments } = props
  useBlackFrame()
  return (
    // Escape closes the comments first (docs/specification.md 2.2 'Photo viewer').
    <Immersive label={copy.title} onClose={commentsOpen ? () => onComments(false) : onClose}>
      <Content {...props} />
    </Immersive>
  )
}

/** The photo of the URL, with its neighbours; or why it is missing. */
const useShown = ({ photos, sort, photoId, commentsOpen, onComments }: ViewerProps) => {
  const { places } = photos
  const index = places.findIndex((flick) => flick?.id === photoId)
  const held = useHeld(places[index], photoId)
  const isLast = isSearched(photos)
  // Not on the pages that were read: far down the collection, or deleted. Requested individually.
  const linked = useFlick(index < 0 && (held === undefined || isLast) ? photoId : undefined)
  useReading(photos, index < 0 ? placesToRead(places, linked.flick, sort) : [index - NEIGHBOURS, index + NEIGHBOURS])
  const missing = missingFor(linked.error, isLast && held === undefined)
  useClosingComments(missing === 'gone' && commentsOpen, onComments)
  const flick = missing ? undefined : (held ?? linked.flick)
  const previous = index > 0 ? places[index - 1] : undefined
  const next = index >= 0 ? places[index + 1] : undefined
  return { index, flick, missing, previous, next }
}

/** The user's actions on the shown photo, and the form of its details. */
const usePhotoActions = ({ photos, onShow, onClose }: ViewerProps, shown: ReturnType<typeof useShown>) => {
  const { flick, missing, previous, next } = shown
  const me = useMyId()
  const trashDays = useConfig()?.trashDays ?? 0
  const { collection } = photos
  const remove = () => {
    if (!flick || !collection) return
    const neighbour = next ?? previous
    if (neighbour) onShow(neighbour.id)
    else onClose()
    void deletePhoto(flick, collection, trashDays > 0)
  }
  const may = (action: 'edit' | 'delete') => flick && collection && mayToPhoto(action, flick, collection, me)
  const { edited, edit, stop } = useEditedPhoto(flick, collection)
  useClosingWith(photos, edited !== undefined, onClose)
  const isNamed = flick?.tagged?.some(({ userId }) => userId === me) === true
  const actions = {
    onEdit: may('edit') ? edit : undefined,
    onUntag: flick && collection && isNamed ? () => void removeOwnName(flick, collection) : undefined,
    onDelete: may('delete') ? remove : undefined,
    canUndo: trashDays > 0,
  }
  const form = edited && {
    ...edited,
    isGone: missing === 'gone' || isGone(photos) || may('edit') === false,
    onClose: stop,
  }
  return { actions, form }
}

function Content(props: ViewerProps) {
  const { photos, onShow, onClose, comments, commentsOpen, onComments, unposted } = props
  const { flicks, total, refresh } = photos
  const shown = useShown(props)
  const { index, flick, missing, previous, next } = shown
  const [chrome, setChrome] = useState(true)
  const [zoom, setZoom] = useState<ZoomStep>('least')
  const stage = useRef<StageHandle>(null)
  const [root, head, foot] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  useBarHeight(root, head, '--head')
  useBarHeight(root, foot, '--foot')

  const { actions, form } = usePhotoActions(props, shown)
  const goTo = (to: Flick | undefined) => to && (() => onShow(to.id))
  const zoomBy = (direction: -1 | 1) => stage.current?.zoomBy(ZOOM_STEP ** direction)
  useKeys({
    onPrevious: () => goTo(previous)?.(),
    onNext: () => goTo(next)?.(),
    onZoom: zoomBy,
    onComments: () => onComments(true),
    onAny: () => setChrome(true),
  })
  const isWide = useMedia(DESKTOP)
  const toolbar = flick && (
    <Actions
      flick={flick}
      zoom={zoom}
      commentsOpen={commentsOpen}
      onComments={() => onComments(!commentsOpen)}
      onZoom={zoomBy}
      onPrevious={goTo(previous)}
      onNext={goTo(next)}
    />
  )
  return (
    <div className={styles.frame}>
      <div
        ref={root}
        className={styles.viewer}
        data-bare={chrome ? undefined : ''}
        data-beside={commentsOpen || undefined}
      >
        {flick ? (
          <ImageErrorBoundary kind="generic">
            <Stage
              ref={stage}
              flick={flick}
              previous={previous}
              next={next}
              onPage={(direction) => goTo(direction === 1 ? next : previous)?.()}
              onTap={() => setChrome(!chrome)}
              onClose={onClose}
              onZoom={setZoom}
              onExpired={refresh}
            />
          </ImageErrorBoundary>
        ) : missing ? (
          <Missing isGone={missing === 'gone'} onClose={onClose} unposted={unposted} />
        ) : (
          <div className={styles.waiting}>
            <Spinner label={copy.loading} size={36} />
          </div>
        )}
        <div ref={head} className={styles.head} inert={!chrome}>
          <Head
            flick={flick}
            position={index + 1}
            total={total}
            onClose={onClose}
            actions={actions}
            toolbar={isWide && toolbar}
          />
        </div>
        <div ref={foot} className={styles.foot} inert={!chrome}>
          {flick && <Tools flick={flick} actions={!isWide && toolbar} />}
          {index >= 0 && total > 1 && <Thumbnails photos={photos} index={index} onSelect={onShow} />}
        </div>
        <VisuallyHidden live="polite">
          {flick && [index >= 0 && copy.position(index + 1, total), photoAlt(flick)].filter(Boolean).join('. ')}
        </VisuallyHidden>
      </div>
      {form && <DetailsDialog {...form} flicks={flicks} />}
      {comments}
    </div>
  )
}

/** While a list is read again its later pages are missing for a moment: the photo stays. */
const useHeld = (found: Flick | undefined, photoId: string) => {
  const [held, setHeld] = useState(found)
  if (found && found !== held) setHeld(found)
  return found ?? (held?.id === photoId ? held : undefined)
}

const isGone = ({ phase, error }: CollectionPhotos) => phase === 'error' && error?.status === 404

/** If the collection is deleted, the viewer closes, once no form is open in it: its page shows the reason. */
const useClosingWith = (photos: CollectionPhotos, isEditing: boolean, onClose: () => void) => {
  const isOver = isGone(photos) && !isEditing
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isOver) close()
  }, [isOver])
}

/**
 * A deleted photo has no comments: their sheet closes, and the unposted comment is shown with the message about the
 * photo.
 */
const useClosingComments = (isWanted: boolean, onComments: (open: boolean) => void) => {
  const close = useEffectEvent(() => onComments(false))
  useEffect(() => {
    if (isWanted) close()
  }, [isWanted])
}

/** Reads these places: the photo's neighbours, or its possible places. */
const useReading = ({ places, want }: CollectionPhotos, [first, last]: readonly [number, number]) => {
  useEffect(() => {
    want(READER, Math.max(0, first), Math.min(last, places.length - 1))
  }, [want, first, last, places.length])
  useEffect(() => () => want(READER), [want])
}

/** Whether all photos among which a photo without a known date is searched are known, or cannot be fetched. */
const isSearched = ({ places, phase, error, isIncomplete }: CollectionPhotos): boolean => {
  const isIdle = phase === 'done' || phase === 'error'
  const isKnown = !places.slice(0, LOOKED_THROUGH).includes(undefined)
  return isIdle && (isKnown || (error !== undefined && isIncomplete))
}

/** Why a photo cannot be shown: the server no longer has it for this user, or does not answer and no page has it. */
const missingFor = (error: Failure | undefined, isNowhere: boolean): 'gone' | 'unreachable' | undefined => {
  if (error?.status === 404) return 'gone'
  return error && isNowhere ? 'unreachable' : undefined
}
