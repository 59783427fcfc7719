import { Link } from '@tanstack/react-router'
import { MapPin, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Flick } from '../../../../contract/entities'
import { useWaitingEdit } from '../../../sync/editing/use-waiting-edit'
import { EditNote } from '../../../ui/editing/edit-note'
import { VisuallyHidden } from '../../../ui/indicators/visually-hidden'
import { Caption } from './caption'
import { copy } from '../copy'
import { mapLink } from './places'
import styles from './tools.module.css'
import { placeOf } from './words'

interface ToolsProps {
  flick: Flick
  /** Actions below the text; undefined or false if the head has them. */
  actions: ReactNode
}

/** The text below a photo, and on narrow screens its actions. */
export function Tools({ flick, actions }: ToolsProps) {
  const place = placeOf(flick)
  const tagged = flick.tagged ?? []
  const edit = useWaitingEdit('editFlick', flick.id)
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
      {actions}
    </div>
  )
}
