import { ChevronLeft, ChevronRight, MessageCircle, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Flick } from '../../../../contract/entities'
import { mayCall } from '../../../sync/session/may-call'
import { toggleLike } from '../../../sync/mutations/likes'
import { IconButton } from '../../../ui/controls/icon-button'
import { LikeButton } from '../../../ui/controls/like-button'
import type { ZoomStep } from '../../../ui/gestures/geometry'
import { copy as words } from '../../../ui/tools/copy'
import { abbreviate } from '../../../ui/tools/count'
import { copy } from '../copy'
import styles from './actions.module.css'

interface ActionsProps {
  flick: Flick
  zoom: ZoomStep
  commentsOpen: boolean
  onComments: () => void
  onZoom: (direction: -1 | 1) => void
  /** Undefined if there is no photo on that side. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** Buttons to like, comment, zoom and page. */
export function Actions(props: ActionsProps) {
  const { flick, zoom, commentsOpen, onComments, onZoom, onPrevious, onNext } = props
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(commentsOpen)
  useEffect(() => {
    if (wasOpen.current && !commentsOpen) opener.current?.focus({ preventScroll: true })
    wasOpen.current = commentsOpen
  }, [commentsOpen])
  const comments = abbreviate(flick.numComments)
  return (
    <div className={styles.row}>
      <LikeButton
        size="viewer"
        liked={flick.hasLiked}
        count={flick.numLikes}
        onToggle={mayCall('likeFlick') ? () => void toggleLike(flick) : undefined}
      />
      <button
        ref={opener}
        type="button"
        className={styles.comments}
        aria-label={words.comments(comments)}
        aria-expanded={commentsOpen}
        disabled={!mayCall('commentsOfFlick')}
        onClick={onComments}
      >
        <MessageCircle aria-hidden="true" />
        <span aria-hidden="true">{comments}</span>
      </button>
      <span className={styles.zoom}>
        <IconButton label={copy.zoomOut} disabled={zoom === 'least'} onClick={() => onZoom(-1)}>
          <ZoomOut />
        </IconButton>
        <IconButton label={copy.zoomIn} disabled={zoom === 'most'} onClick={() => onZoom(1)}>
          <ZoomIn />
        </IconButton>
      </span>
      <span className={styles.previous}>
        <IconButton label={copy.previous} disabled={!onPrevious} onClick={onPrevious}>
          <ChevronLeft />
        </IconButton>
      </span>
      <span className={styles.next}>
        <IconButton label={copy.next} disabled={!onNext} onClick={onNext}>
          <ChevronRight />
        </IconButton>
      </span>
    </div>
  )
}
