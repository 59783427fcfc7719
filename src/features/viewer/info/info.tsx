import { Link } from '@tanstack/react-router'
import {
  ChevronLeft,
  ChevronRight,
  Download,
  MapPin,
  MessageCircle,
  UsersRound,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Flick } from '../../../../contract/entities'
import { freshUrl } from '../../../sync/reading/flicks'
import { useWaitingEdit } from '../../../sync/editing/use-waiting-edit'
import { Avatar } from '../../../ui/pictures/avatar'
import { EditNote } from '../../../ui/cards/edit-note'
import { copy as words } from '../../../ui/tools/copy'
import { abbreviate } from '../../../ui/tools/count'
import { IconButton } from '../../../ui/controls/icon-button'
import { LikeButton } from '../../../ui/controls/like-button'
import { Spinner } from '../../../ui/indicators/spinner'
import { VisuallyHidden } from '../../../ui/indicators/visually-hidden'
import { Caption } from './caption'
import { copy } from '../copy'
import { downloadPhoto } from '../../../platform/download'
import type { ZoomStep } from '../../../ui/gestures/gestures'
import { MoreMenu, type MoreMenuProps } from '../more-menu'
import { mapLink } from './places'
import { useBusy } from '../../../ui/tools/use-busy'
import styles from './info.module.css'
import { longDate, placeOf } from './words'

interface HeadProps {
  flick: Flick | undefined
  position: number
  total: number
  onClose: () => void
  /** What this user may do with it beside looking. */
  actions: Omit<MoreMenuProps, 'flick'>
}

/** Who took it and when, which of how many, and the ways out. */
export function Head({ flick, position, total, onClose, actions }: HeadProps) {
  return (
    <div className={styles.head}>
      {flick && (
        <>
          <Avatar id={flick.owner} name={flick.ownerUsername} picture={flick.ownerProfilePic} size={36} />
          <div className={styles.who}>
            <p className={styles.owner}>
              <Link to="/profile/$userId" params={{ userId: flick.owner }}>
                {flick.ownerUsername}
              </Link>
            </p>
            {position > 0 && (
              <p className={styles.counter} aria-hidden="true">
                {copy.counter(position, total)}
              </p>
            )}
            <p className={styles.date}>{longDate(flick.date)}</p>
          </div>
          <Save flick={flick} />
          <MoreMenu flick={flick} {...actions} />
        </>
      )}
      <span className={styles.close}>
        <IconButton label={copy.close} onClick={onClose}>
          <X />
        </IconButton>
      </span>
    </div>
  )
}

function Save({ flick: { id, image } }: { flick: Flick }) {
  const { busy, during } = useBusy()
  if (!image) return null
  const save = () => during(() => downloadPhoto(id, image.highQualityUrl, () => freshUrl(id)))
  return (
    <IconButton label={copy.download} aria-busy={busy} onClick={() => void save()}>
      {busy ? <Spinner size={22} /> : <Download />}
    </IconButton>
  )
}

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
