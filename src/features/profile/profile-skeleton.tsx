import { CliqueCardSkeleton } from '../../ui/cards/clique-card'
import { Skeleton, SkeletonGroup, SkeletonLines } from '../../ui/indicators/skeleton'
import { VisuallyHidden } from '../../ui/indicators/visually-hidden'
import { copy } from './copy'
import header from './profile-header.module.css'
import styles from './profile-page.module.css'

const ROWS = [1, 2, 3, 4, 5, 6]
const STATS = [copy.cliques, copy.followers, copy.following]

/** The placeholder of a profile. */
export function ProfileSkeleton() {
  return (
    <div>
      <VisuallyHidden as="h1" tabIndex={-1}>
        {copy.loading}
      </VisuallyHidden>
      <SkeletonGroup label={copy.loading}>
        <div className={styles.page}>
          <div className={header.header}>
            <Skeleton shape="circle" width={88} height={88} />
            <div className={header.who}>
              <SkeletonLines
                lines={[
                  [header.skeletonName, '7em'],
                  [header.username, '6em'],
                ]}
              />
            </div>
            <ul className={header.stats}>
              {STATS.map((label) => (
                <li key={label}>
                  <span className={header.stat}>
                    <span className={header.skeletonNumber}>
                      <Skeleton shape="text" width="2em" />
                    </span>{' '}
                    <span className={header.label}>{label}</span>
                  </span>
                </li>
              ))}
            </ul>
            <div className={header.action}>
              <Skeleton height={44} />
            </div>
          </div>
          <div>
            {ROWS.map((row) => (
              <CliqueCardSkeleton key={row} />
            ))}
          </div>
        </div>
      </SkeletonGroup>
    </div>
  )
}
