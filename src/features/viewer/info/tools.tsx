import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, MapPin, MessageCircle, UsersRound, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Flick } from '../../../../contract/entities'
import { useWaitingEdit } from '../../../sync/editing/use-waiting-edit'
import { EditNote } from '../../../ui/cards/edit-note'
import { copy as words } from '../../../ui/tools/copy'
import { abbreviate } from '../../../ui/tools/count'
import { IconButton } from '../../../ui/controls/icon-button'
import { LikeButton } from '../../../ui/controls/like-button'
import { VisuallyHidden } from '../../../ui/indicators/visually-hidden'
import { Caption } from './caption'
import { copy } from '../copy'
import type { ZoomStep } from '../../../ui/gestures/gestures'
import { mapLink } from './places'
import styles from './tools.module.css'
import { placeOf } from './words'

interface ToolsProps {
  flick: Flick
  zoom: ZoomStep
  onLike: () => void
  commentsOpen: boolean
  onComments: () => void
  onZoom: (direction: -1 | 1) => void
  /** Undefined where there is no photo on that side. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** The words below a photo, and what can be done with it. */
export function Tools(props: ToolsProps) {
  const { flick, zoom, onLike, commentsOpen, onComments, onZoom, onPrevious, onNext } = props
  const place = placeOf(flick)
  const tagged = flick.tagged ?? []
  const edit = useWaitingEdit('editFlick', flick.id)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(commentsOpen)
  useEffect(() => {
    if (wasOpen.current && !commentsOpen) opener.current?.focus({ preventScroll: true })
    wasOpen.current = commentsOpen
  }, [commentsOpen])
  const comments = abbreviate(flick.numComments)
  return (
    <div className={styles.tools}>
      {(flick.caption || place || tagged.length > 0 || edit) && (
        <div className={styles.words}>
          <Caption key={flick.id} text={flick.caption} />
          {place && (
            <p className={styles.place}>
              <MapPin aria-hidden="true" />
              <VisuallyHidden>{copy.place} </VisuallyHidden>
              <a href={mapLink(flick)} aria-label={copy.openMap(place)}>
                {place}
              </a>
            </p>
          )}
          {tagged.length > 0 && (
            <p className={styles.place}>
              <UsersRound aria-hidden="true" />
              <span>
                {copy.with}{' '}
                {tagged.map(({ userId, username }, at) => (
                  <span key={userId}>
                    {at > 0 && ', '}
                    <Link to="/profile/$userId" params={{ userId }}>
                      <bdi>{username}</bdi>
                    </Link>
                  </span>
                ))}
              </span>
            </p>
          )}
          <EditNote edit={edit} />
        </div>
      )}
      <div className={styles.row}>
        <LikeButton size="viewer" liked={flick.hasLiked} count={flick.numLikes} onToggle={onLike} />
        <button
          ref={opener}
          type="button"
          className={styles.comments}
          aria-label={words.comments(comments)}
          aria-expanded={commentsOpen}
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
    </div>
  )
}
