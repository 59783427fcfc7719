import { Link } from '@tanstack/react-router'
import { Plus, UsersRound } from 'lucide-react'
import type { Clique } from '../../../contract/entities'
import { useMyId } from '../../sync/reading/hooks'
import { Avatar } from '../../ui/pictures/avatar'
import { reportCount } from '../../ui/tools/count'
import { Skeleton } from '../../ui/indicators/skeleton'
import { useAppDialogs } from '../../ui/layers/app-dialogs'
import styles from './clique-rail.module.css'
import { copy } from './copy'

export interface FirstCliques {
  cliques: readonly Clique[]
  /** Whether there are more: the viewer's profile lists all. */
  hasMore: boolean
}

/** The viewer's cliques, in a row that scrolls sideways. */
export function CliqueRail({ cliques, hasMore }: FirstCliques) {
  const { createClique } = useAppDialogs()
  const userId = useMyId()
  return (
    <nav aria-label={copy.cliques}>
      <ul className={styles.rail}>
        {cliques.map(({ cliqueId, name, profilePic, openReports = 0 }) => (
          <li key={cliqueId}>
            <Link to="/clique/$cliqueId" params={{ cliqueId }} className={styles.item}>
              <Avatar id={cliqueId} name={name} picture={profilePic} size={68} />
              <span className={styles.name} dir="auto">
                {name}
              </span>
              {openReports > 0 && <span className={styles.reports}>{reportCount(openReports)}</span>}
            </Link>
          </li>
        ))}
        {hasMore && (
          <li>
            <Link to="/profile/$userId" params={{ userId }} className={styles.item}>
              <span className={styles.new}>
                <UsersRound aria-hidden="true" />
              </span>
              <span className={styles.name}>{copy.allCliques}</span>
            </Link>
          </li>
        )}
        <li>
          <button type="button" className={styles.item} onClick={createClique}>
            <span className={styles.new}>
              <Plus aria-hidden="true" />
            </span>
            <span className={styles.name}>{copy.newClique}</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}

const PLACES = [1, 2, 3, 4, 5]

/** The placeholder of the rail. */
export function CliqueRailSkeleton() {
  return (
    <div className={styles.rail} aria-hidden="true">
      {PLACES.map((place) => (
        <div key={place} className={styles.item}>
          <Skeleton shape="circle" width={68} height={68} />
          <span className={styles.name}>
            <Skeleton shape="text" />
          </span>
        </div>
      ))}
    </div>
  )
}
