import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { classNames } from '../../ui/tools/class-names'
import { copy } from './copy'
import styles from './main-nav.module.css'

const MAX_BADGE_COUNT = 99

/** Links to the items that wait for an answer, with their number (docs/specification.md 3.4). */
export function ActivityLink({ count, place }: { count: number; place: 'top' | 'bar' }) {
  return (
    <Link
      to="/activity"
      className={classNames(styles.item, place === 'top' && styles.top)}
      aria-label={count > 0 ? copy.activityCount(count) : copy.activity}
      title={copy.activity}
    >
      <span className={styles.counted}>
        <Bell aria-hidden="true" />
        {count > 0 && <span className={styles.count}>{count > MAX_BADGE_COUNT ? `${MAX_BADGE_COUNT}+` : count}</span>}
      </span>
    </Link>
  )
}
