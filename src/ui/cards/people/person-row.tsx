import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { User } from '../../../../contract/entities'
import { fullName } from '../../../../contract/full-name'
import { Avatar } from '../../pictures/avatar'
import { classNames } from '../../tools/class-names'
import styles from './person-row.module.css'
import { Skeleton, SkeletonLines } from '../../indicators/skeleton'

/** The fields of a user that a row shows. */
export type PersonSummary = Pick<User, 'userId' | 'username' | 'firstName' | 'lastName' | 'profilePic'>

interface PersonRowProps {
  person: PersonSummary
  /** The action for this user, or their status; next to the link, so it may be a button. */
  action?: ReactNode
  /** A line below the name. */
  note?: ReactNode
  /** False inside a button that picks the user: a button must not contain a link. */
  linked?: boolean
  /** The profile is being opened. */
  onOpen?: () => void
}

/**
 * A user in a list: picture, username and full name; leads to their profile (docs/specification.md 2.2 'Clique page').
 */
export function PersonRow({ person, action, note, linked = true, onOpen }: PersonRowProps) {
  const { userId, username } = person
  const name = fullName(person)
  const who = (
    <>
      <Avatar id={userId} name={name || username} picture={person.profilePic} />
      <span className={styles.text}>
        <span className={classNames(styles.username, 'twoLines')}>{username}</span>
        <span className={classNames(styles.name, 'twoLines')} dir="auto">
          {name}
        </span>
        {note !== undefined && (
          <span className={styles.note} dir="auto">
            {note}
          </span>
        )}
      </span>
    </>
  )
  return (
    <div className={classNames(styles.row, linked && styles.linked)}>
      {linked ? (
        <Link to="/profile/$userId" params={{ userId }} className={styles.who} onClick={onOpen}>
          {who}
        </Link>
      ) : (
        <span className={styles.who}>{who}</span>
      )}
      {action}
    </div>
  )
}

/** The placeholder of a row. */
export function PersonRowSkeleton() {
  return (
    <div className={styles.row}>
      <span className={styles.who}>
        <Skeleton shape="circle" width={44} height={44} />
        <span className={styles.text}>
          <SkeletonLines
            lines={[
              [styles.username, '7em'],
              [styles.name, '10em'],
            ]}
          />
        </span>
      </span>
    </div>
  )
}
