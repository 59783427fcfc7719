import { memo } from 'react'
import { Link } from '@tanstack/react-router'
import type { Clique } from '../../../contract/entities'
import { Avatar } from '../pictures/avatar'
import styles from './clique-card.module.css'
import { memberCount, reportCount } from '../tools/count'
import { Skeleton, SkeletonLines } from '../indicators/skeleton'
import { classNames } from '../tools/class-names'

/** A clique in a list; leads to its page (docs/specification.md 2.2 'Profile lists'). */
export const CliqueCard = memo(function CliqueCard({ clique }: { clique: Clique }) {
  const { cliqueId, name, profilePic, openReports = 0 } = clique
  return (
    <Link to="/clique/$cliqueId" params={{ cliqueId }} className={styles.card}>
      <Avatar id={cliqueId} name={name} picture={profilePic} />
      <span className={styles.text}>
        <span className={classNames(styles.name, 'twoLines')} dir="auto">
          {name}
        </span>
        <span className={styles.count}>
          {memberCount(clique.memberCount)}
          {openReports > 0 && ` · ${reportCount(openReports)}`}
        </span>
      </span>
    </Link>
  )
})

/** The placeholder of a card. */
export function CliqueCardSkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton shape="circle" width={44} height={44} />
      <span className={styles.text}>
        <SkeletonLines
          lines={[
            [styles.name, '9em'],
            [styles.count, '6em'],
          ]}
        />
      </span>
    </div>
  )
}
