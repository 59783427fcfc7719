import type { ReactNode } from 'react'
import type { User } from '../../contract/entities'
import { Avatar } from './avatar'
import styles from './person-row.module.css'
import { Skeleton } from './skeleton'

interface PersonRowProps {
  person: Pick<User, 'userId' | 'username' | 'firstName' | 'lastName' | 'profilePic'>
  /** What can be done with them, or how they stand to what is shown. */
  action?: ReactNode
}

/** First and last name, or what there is of them. */
export const fullName = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

/** A person in a list: picture, username and full name. */
export function PersonRow({ person, action }: PersonRowProps) {
  const name = fullName(person)
  return (
    <div className={styles.row}>
      <Avatar id={person.userId} name={name || person.username} picture={person.profilePic} />
      <span className={styles.text}>
        <span className={styles.username}>{person.username}</span>
        <span className={styles.name}>{name}</span>
      </span>
      {action}
    </div>
  )
}

/** Stands where a row will be. */
export function PersonRowSkeleton() {
  return (
    <div className={styles.row}>
      <Skeleton shape="circle" width={44} height={44} />
      <span className={styles.text}>
        <span className={styles.username}>
          <Skeleton shape="text" width="7em" />
        </span>
        <span className={styles.name}>
          <Skeleton shape="text" width="10em" />
        </span>
      </span>
    </div>
  )
}
