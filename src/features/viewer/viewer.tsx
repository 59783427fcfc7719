import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { Flick } from '../../../contract/entities'
import { useMyId } from '../../sync/reading/hooks'
import { mayToPhoto } from '../../sync/reading/rights'
import { mayCall } from '../../sync/session/may-call'
import type { CollectionPhotos } from '../../sync/shown/use-collection'
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
import { useBarHeight } from '../../ui/tools/use-bar-height'
import { lazyPart } from '../../ui/tools/lazy-part'
import { Actions } from './info/actions'
import { Head } from './info/head'
import { Tools } from './info/tools'
import { Missing } from './info/missing'
import { Stage, type StageHandle } from './stage'
import { Thumbnails } from './thumbnails'
import { useEditedPhoto } from './info/use-edited-photo'
import { useBlackFrame } from './use-black-frame'
import { useKeys } from './use-keys'
import { useShown, type ShownProps } from './use-shown'
import styles from './viewer.module.css'

const DetailsDialog = lazyPart(() => import('./info/details-dialog'))

export interface ViewerProps extends ShownProps {
  /** Called when another photo is shown. */
  onShow: (id: string) => void
  onClose: () => void
  /** The comments of the photo, drawn inside this layer while they are open. */
  comments: ReactNode
  /** The user's unposted comment on the photo: shown if the photo was deleted. */
  unposted: ReactNode
}

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
  const isNamed = mayCall('untagSelf') && flick?.tagged?.some(({ userId }) => userId === me) === true
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
  useBarHeight(head, '--head', root)
  useBarHeight(foot, '--foot', root)

  const { actions, form } = usePhotoActions(props, shown)
  const goTo = (to: Flick | undefined) => to && (() => onShow(to.id))
  const zoomBy = (direction: -1 | 1) => stage.current?.zoomBy(ZOOM_STEP ** direction)
  useKeys({
    onPrevious: () => goTo(previous)?.(),
    onNext: () => goTo(next)?.(),
    onZoom: zoomBy,
    onComments: () => mayCall('commentsOfFlick') && onComments(true),
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

const isGone = ({ phase, error }: CollectionPhotos) => phase === 'error' && error?.status === 404

/** If the collection is deleted, the viewer closes, once no form is open in it: its page shows the reason. */
const useClosingWith = (photos: CollectionPhotos, isEditing: boolean, onClose: () => void) => {
  const isOver = isGone(photos) && !isEditing
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isOver) close()
  }, [isOver])
}
