import { Link } from '@tanstack/react-router'
import { Download, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Flick } from '../../../../contract/entities'
import { downloadPhoto } from '../../../platform/download'
import { freshUrl } from '../../../sync/shown/flicks'
import { mayCall } from '../../../sync/session/may-call'
import { IconButton } from '../../../ui/controls/icon-button'
import { Spinner } from '../../../ui/indicators/spinner'
import { Avatar } from '../../../ui/pictures/avatar'
import { useBusy } from '../../../ui/tools/use-busy'
import { useMedia } from '../../../ui/tools/use-media'
import { copy as words } from '../../../ui/tools/copy'
import { copy } from '../copy'
import { MoreMenu, type MoreMenuProps } from '../more-menu'
import styles from './head.module.css'
import { longDate } from './words'

interface HeadProps {
  /** Actions in one toolbar with the head's buttons; undefined or false if they are below the photo. */
  toolbar: ReactNode
  flick: Flick | undefined
  position: number
  total: number
  onClose: () => void
  /** The user's other actions on the photo. */
  actions: Omit<MoreMenuProps, 'flick'>
}

/** The photo's user, date and position, and the buttons that close it. */
export function Head({ toolbar, flick, position, total, onClose, actions }: HeadProps) {
  // On a phone the weekday is shortened, so that the line does not wrap.
  const isWide = useMedia('(min-width: 480px)')
  return (
    <div className={styles.head}>
      {flick && (
        <>
          <Avatar id={flick.owner} name={initialsNameOf(flick)} picture={flick.ownerProfilePic} size={36} />
          <div className={styles.who}>
            <p className={styles.owner}>
              <Owner flick={flick} />
            </p>
            {position > 0 && (
              <p className={styles.counter} aria-hidden="true">
                {copy.counter(position, total)}
              </p>
            )}
            <p className={styles.date}>{longDate(flick.date, isWide ? 'long' : 'short')}</p>
          </div>
        </>
      )}
      <div className={styles.toolbar}>
        {flick && (
          <>
            {toolbar}
            <Save flick={flick} />
            <MoreMenu flick={flick} {...actions} />
          </>
        )}
        <IconButton label={words.close} onClick={onClose}>
          <X />
        </IconButton>
      </div>
    </div>
  )
}

/** The name whose initials are shown. Its last word marks guests. */
const initialsNameOf = ({ ownerName, ownerUsername, isByGuest }: Flick) => {
  const name = ownerName ?? ownerUsername
  return isByGuest ? name.slice(0, name.lastIndexOf(' ')) : name
}

/** The uploader's name, which leads to their profile; guests have none. */
function Owner({ flick: { owner, ownerUsername, isByGuest } }: { flick: Flick }) {
  const name = <span className="twoLines">{ownerUsername}</span>
  if (isByGuest) return <bdi>{name}</bdi>
  return (
    <Link to="/profile/$userId" params={{ userId: owner }}>
      {name}
    </Link>
  )
}

function Save({ flick: { id, image } }: { flick: Flick }) {
  const { busy, during } = useBusy()
  if (!image || !mayCall('downloadCollection')) return null
  const save = () => during(() => downloadPhoto(id, image.highQualityUrl, () => freshUrl(id)))
  return (
    <IconButton label={copy.download} aria-busy={busy} onClick={() => void save()}>
      {busy ? <Spinner size={22} /> : <Download />}
    </IconButton>
  )
}
