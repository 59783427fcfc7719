import type { ReactNode } from 'react'
import { Skeleton, SkeletonGroup } from '../indicators/skeleton'
import { classNames } from '../tools/class-names'
import styles from './rows.module.css'

/** A list of rows, each in a box of its own. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

interface RowProps {
  /** Without a name, the children fill the row. */
  name?: string
  /** The line below the name. */
  note?: ReactNode
  /** The thing has expired or was revoked. */
  isOver?: boolean | undefined
  /** The actions. */
  children: ReactNode
}

export function Row({ name, note, isOver = false, children }: RowProps) {
  return (
    <li className={styles.row}>
      {name !== undefined && (
        <div className={styles.words}>
          <p className={classNames(styles.name, isOver && styles.over)} dir="auto">
            {name}
          </p>
          <p className={styles.note} dir="auto">
            {note}
          </p>
        </div>
      )}
      {children}
    </li>
  )
}

/** The placeholder of a list of rows. */
export function RowsSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton height={64} />
    </SkeletonGroup>
  )
}

/** The line that replaces an empty list. */
export function NoRows({ children }: { children: string }) {
  return <p className={styles.note}>{children}</p>
}
