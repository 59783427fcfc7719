import { Globe, LockKeyhole, UsersRound } from 'lucide-react'
import type { Collection, Visibility } from '../../../contract/entities'
import { Badge } from '../../ui/indicators/badge'
import { classNames } from '../../ui/tools/class-names'
import { copy as words } from '../../ui/tools/copy'
import { coverOf } from '../../ui/pictures/cover'
import { flickCount } from '../../ui/tools/count'
import { Photo } from '../../ui/pictures/photo'
import { useRelativeTime } from '../../ui/tools/use-relative-time'
import { copy } from './copy'
import { Origin } from './origin'
import styles from './hero.module.css'

interface HeroProps {
  collection: Collection
  total: number
  onExpired: () => void
}

function Mark({ visibility }: { visibility: Visibility }) {
  if (visibility === 'public') return <Globe aria-hidden="true" />
  return visibility === 'followers' ? <UsersRound aria-hidden="true" /> : <LockKeyhole aria-hidden="true" />
}

/**
 * The collection's cover with its name, its clique, its creator and its facts over it (docs/specification.md 2.2
 * 'Collection page').
 */
export function Hero({ collection, total, onExpired }: HeroProps) {
  const { collectionId, name, visibility, dateCreated } = collection
  const cover = coverOf(collection)
  const ago = useRelativeTime(dateCreated)
  return (
    <header className={classNames(styles.hero, !cover && styles.bare)}>
      <div className={styles.cover}>
        <Photo id={collectionId} urls={cover} alt="" sizes="100vw" eager onExpired={onExpired} />
      </div>
      <div className={classNames(styles.words, cover ? styles.onPhoto : undefined)}>
        <h1 tabIndex={-1} dir="auto" className={styles.name}>
          {name || words.untitled}
        </h1>
        <Origin collection={collection} />
        <p className={styles.facts}>
          <Badge tone={cover ? 'photo' : 'plain'} icon={<Mark visibility={visibility} />}>
            {/* The specification shows it in lower case here. */}
            {words.visibilities[visibility].toLowerCase()}
          </Badge>
          <span>
            <span>{flickCount(total)}</span> · <span>{copy.created(ago)}</span>
          </span>
        </p>
      </div>
    </header>
  )
}
