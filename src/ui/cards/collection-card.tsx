import { Link } from '@tanstack/react-router'
import { Images } from 'lucide-react'
import { memo } from 'react'
import type { Collection } from '../../../contract/entities'
import styles from './collection-card.module.css'
import { copy } from '../tools/copy'
import { flickCount } from '../tools/count'
import { Photo } from '../pictures/photo'
import { coverOf } from '../pictures/cover'
import { Skeleton, SkeletonLines } from '../indicators/skeleton'
import { VisibilityIcon } from '../indicators/visibility-icon'
import { classNames } from '../tools/class-names'

interface CollectionCardProps {
  collection: Collection
  /** The cover's URL has expired: the list must be read again. */
  onExpired: () => void
}

/** Must match the columns of a grid of covers: see infinite-list.module.css. */
const SIZES =
  '(min-width: 1440px) 330px, (min-width: 1228px) 283px, (min-width: 1024px) 24vw, (min-width: 640px) 32vw, 47vw'

/** A collection in a grid of covers; leads to its page (docs/specification.md 2.2 'Profile lists'). */
export const CollectionCard = memo(function CollectionCard({ collection, onExpired }: CollectionCardProps) {
  const { collectionId, name, visibility } = collection
  const cover = coverOf(collection)
  return (
    <article className={styles.card}>
      <Link to="/collection/$collectionId" params={{ collectionId }} className={styles.link}>
        <span className={classNames(styles.name, 'twoLines')} dir="auto">
          {name || copy.untitled}
        </span>
        <span className={styles.facts}>
          <VisibilityIcon visibility={visibility} />
          {flickCount(collection.flickCount)}
        </span>
      </Link>
      <div className={styles.cover}>
        <Photo id={collectionId} urls={cover} alt="" sizes={SIZES} ratio={1} onExpired={onExpired}>
          {!cover && <Images className={styles.nothing} aria-hidden="true" />}
        </Photo>
      </div>
    </article>
  )
})

/** The placeholder of a card. */
export function CollectionCardSkeleton() {
  return (
    <div className={styles.card}>
      <div className={styles.link}>
        <SkeletonLines
          lines={[
            [styles.name, '70%'],
            [styles.facts, '40%'],
          ]}
        />
      </div>
      <div className={styles.cover}>
        <Skeleton ratio={1} />
      </div>
    </div>
  )
}
