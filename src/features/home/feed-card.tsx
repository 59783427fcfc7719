import { Link } from '@tanstack/react-router'
import { Images } from 'lucide-react'
import { memo } from 'react'
import type { Clique, Collection, Flick } from '../../../contract/entities'
import { Avatar } from '../../ui/pictures/avatar'
import { copy as uiCopy } from '../../ui/tools/copy'
import { abbreviate, flickCount } from '../../ui/tools/count'
import { Photo } from '../../ui/pictures/photo'
import { Skeleton, SkeletonLines } from '../../ui/indicators/skeleton'
import { useRelativeTime } from '../../ui/tools/use-relative-time'
import { VisibilityIcon } from '../../ui/indicators/visibility-icon'
import { copy } from './copy'
import styles from './feed-card.module.css'
import { mosaicOf } from './mosaic'

interface FeedCardProps {
  collection: Collection
  clique: Clique
  /** Its newest photos, up to four. */
  newest: readonly Flick[]
  /** Whether it is among the first cards: its pictures are fetched at once. */
  eager: boolean
  onExpired: () => void
}

/** Must match the columns of the feed: see home-page.module.css and infinite-list.module.css. */
const WHOLE = '(min-width: 1440px) 600px, (min-width: 1024px) 34vw, 100vw'
const PART = '(min-width: 1440px) 200px, (min-width: 1024px) 140px, 33vw'

/** A collection in the feed: its owner, its clique, its newest photos (docs/specification.md 3.3). */
export const FeedCard = memo(function FeedCard({ collection, clique, newest, eager, onExpired }: FeedCardProps) {
  const { collectionId, createdBy } = collection
  const { cliqueId } = clique
  const tiles = mosaicOf(collection, newest)
  const hidden = collection.flickCount - newest.length
  const ago = useRelativeTime(collection.dateCreated)
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <Link to="/clique/$cliqueId" params={{ cliqueId }} className={styles.clique}>
          <Avatar id={cliqueId} name={clique.name} picture={clique.profilePic} size={36} />
          <span className={styles.cliqueName} dir="auto">
            {clique.name}
          </span>
        </Link>
        <time className={styles.time} dateTime={collection.dateCreated}>
          {ago}
        </time>
      </div>
      <div className={styles.collection}>
        <Link to="/collection/$collectionId" params={{ collectionId }} className={styles.link}>
          <h2 className={styles.name} dir="auto">
            {collection.name || uiCopy.untitled}
          </h2>
          <span className={styles.facts}>
            <VisibilityIcon visibility={collection.visibility} />
            <span>{flickCount(collection.flickCount)}</span>
            {createdBy && <span className={styles.by}>{copy.by(createdBy.username)}</span>}
          </span>
        </Link>
        <div className={styles.mosaic} data-tiles={tiles.length}>
          {tiles.map(({ id, urls }, place) => (
            <Photo
              key={id}
              id={id}
              urls={urls}
              alt=""
              sizes={place === 0 ? WHOLE : PART}
              eager={eager}
              onExpired={onExpired}
            >
              {!urls && <Images className={styles.nothing} aria-hidden="true" />}
              {place === 3 && hidden > 0 && (
                <span className={styles.more} aria-hidden="true">
                  {copy.more(abbreviate(hidden))}
                </span>
              )}
            </Photo>
          ))}
        </div>
      </div>
    </article>
  )
})

/** The placeholder of a card. */
export function FeedCardSkeleton() {
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <div className={styles.clique}>
          <Skeleton shape="circle" width={36} height={36} />
          <Skeleton shape="text" width="8em" />
        </div>
      </div>
      <div className={styles.collection}>
        <div className={styles.link}>
          <SkeletonLines
            lines={[
              [styles.name, '60%'],
              [styles.facts, '40%'],
            ]}
          />
        </div>
        <div className={styles.mosaic}>
          <Skeleton height="100%" />
        </div>
      </div>
    </div>
  )
}
