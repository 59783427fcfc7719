import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Flick } from '../../../contract/entities'
import type { CollectionPhotos } from '../../sync/use-collection'
import { ImageErrorBoundary } from '../../ui/image-error'
import { Immersive } from '../../ui/immersive'
import { photoAlt } from '../../ui/photo-alt'
import { Spinner } from '../../ui/spinner'
import { VisuallyHidden } from '../../ui/visually-hidden'
import { copy } from './copy'
import { STEP } from '../../ui/geometry'
import type { ZoomStep } from '../../ui/gestures'
import { Head, Tools } from './info'
import { Stage, type StageHandle } from './stage'
import { Thumbnails } from './thumbnails'
import { useBarHeight } from './use-bar-height'
import { useBlackFrame } from './use-black-frame'
import { useKeys } from './use-keys'
import styles from './viewer.module.css'

export interface ViewerProps {
  photos: CollectionPhotos
  photoId: string
  /** Another photo is shown. */
  onShow: (id: string) => void
  onClose: () => void
  onLike: (flick: Flick) => void
  /** The comments of the photo, drawn inside this layer while they are open. */
  comments: ReactNode
  commentsOpen: boolean
  onComments: (open: boolean) => void
}

/** Opening one of this many last photos loads the next page (specification 2 §9). */
const NEAR_END = 5

/** The photo viewer (specification 2 §2): a layer of its own above the page, which stays where it was. */
export default function Viewer(props: ViewerProps) {
  const { onClose, commentsOpen, onComments } = props
  useBlackFrame()
  return (
    // Escape closes the comments first (specification 2 §2 'Photo viewer').
    <Immersive label={copy.title} onClose={commentsOpen ? () => onComments(false) : onClose}>
      <Content {...props} />
    </Immersive>
  )
}

function Content(props: ViewerProps) {
  const { photos, photoId, onShow, onClose, onLike, comments, commentsOpen, onComments } = props
  const { flicks, total, refresh } = photos
  const index = flicks.findIndex(({ id }) => id === photoId)
  const flick = useHeld(flicks[index], photoId)
  useReading(photos, index, onClose)
  const [chrome, setChrome] = useState(true)
  const [zoom, setZoom] = useState<ZoomStep>('least')
  const stage = useRef<StageHandle>(null)
  const [root, head, foot] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  useBarHeight(root, head, '--head')
  useBarHeight(root, foot, '--foot')

  const previous = index > 0 ? flicks[index - 1] : undefined
  const next = index >= 0 ? flicks[index + 1] : undefined
  const goTo = (to: Flick | undefined) => to && (() => onShow(to.id))
  const zoomBy = (direction: -1 | 1) => stage.current?.zoomBy(STEP ** direction)
  useKeys({
    onPrevious: () => goTo(previous)?.(),
    onNext: () => goTo(next)?.(),
    onZoom: zoomBy,
    onComments: () => onComments(true),
    onAny: () => setChrome(true),
  })
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
        ) : (
          <div className={styles.waiting}>
            <Spinner label={copy.loading} size={36} />
          </div>
        )}
        <div ref={head} className={styles.head} inert={!chrome}>
          <Head flick={flick} position={index + 1} total={total} onClose={onClose} />
        </div>
        <div ref={foot} className={styles.foot} inert={!chrome}>
          {flick && (
            <Tools
              flick={flick}
              zoom={zoom}
              onLike={() => onLike(flick)}
              commentsOpen={commentsOpen}
              onComments={() => onComments(!commentsOpen)}
              onZoom={zoomBy}
              onPrevious={goTo(previous)}
              onNext={goTo(next)}
            />
          )}
          {index >= 0 && flicks.length > 1 && (
            <Thumbnails flicks={flicks} index={index} total={total} onSelect={onShow} onExpired={refresh} />
          )}
        </div>
        <VisuallyHidden live="polite">
          {flick && index >= 0 && `${copy.position(index + 1, total)}. ${photoAlt(flick)}`}
        </VisuallyHidden>
      </div>
      {comments}
    </div>
  )
}

/** While a list is read anew its later pages are away for a moment: the photo stays. */
const useHeld = (found: Flick | undefined, photoId: string) => {
  const [held, setHeld] = useState(found)
  if (found && found !== held) setHeld(found)
  return found ?? (held?.id === photoId ? held : undefined)
}

/** Reads on where the end is near, or where the photo is further down; one that is nowhere closes the viewer. */
const useReading = (
  { flicks, phase, error, hasMore, loadMore }: CollectionPhotos,
  index: number,
  onClose: () => void,
) => {
  useEffect(() => {
    // At each render: asking twice for the same page, or to be closed, is one question.
    if (phase !== 'done' && phase !== 'error') return
    if (index >= 0 && index < flicks.length - NEAR_END) return
    if (hasMore && !error) loadMore()
    else if (index < 0) onClose()
  })
}
