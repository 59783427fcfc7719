import { Images } from 'lucide-react'
import { useState } from 'react'
import type { Collection, Flick } from '../../../contract/entities'
import { useOnline } from '../../sync/reading/hooks'
import type { CollectionPhotos } from '../../sync/reading/use-collection'
import { Button } from '../../ui/controls/button'
import { EmptyState } from '../../ui/cards/empty-state'
import { ErrorBlock } from '../../ui/cards/error-block'
import { Spinner } from '../../ui/controls/spinner'
import { useSentinel } from '../../ui/tools/use-sentinel'
import styles from './collection-page.module.css'
import { copy } from './copy'
import { Grid } from './grid'
import { LoadingGrid } from './loading'
import { Selecting } from './selecting/selecting'
import type { Selection } from './selecting/selection'

interface PhotosProps {
  photos: CollectionPhotos
  collection: Collection
  selection: Selection
  /** Whether the viewer may add photos here. */
  mine: boolean
  openPhoto: string | undefined
  onOpen: (id: string) => void
  onLike: (flick: Flick) => void
}

/** The photos below the header, in all their states. */
export function Photos({ photos, collection, selection, mine, ...grid }: PhotosProps) {
  const { flicks, phase, error, refresh } = photos
  if (flicks.length > 0)
    return (
      <div className={styles.photos}>
        <Grid flicks={flicks} selection={selection} total={photos.total} onExpired={refresh} {...grid} />
        <More photos={photos} />
        <Selecting selection={selection} photos={photos} collection={collection} />
      </div>
    )
  if (phase === 'opening' || phase === 'loading') return <LoadingGrid />
  if (phase === 'error') return <ErrorBlock title={copy.failed} detail={error?.message} onRetry={refresh} />
  return <EmptyState icon={<Images />} title={copy.empty} text={mine ? copy.emptyForOwner : undefined} />
}

/** The end of what was read so far: reads on as it gets near, and says where that failed. */
function More({ photos }: { photos: CollectionPhotos }) {
  const { flicks, phase, error, hasMore, loadMore } = photos
  const online = useOnline()
  // An error is this foot's own where it came after asking for more; one of a refresh leaves the photos as they are.
  const [askedAt, setAskedAt] = useState(-1)
  const ask = () => {
    setAskedAt(flicks.length)
    loadMore()
  }
  const failed = error !== undefined && askedAt === flicks.length
  const sentinel = useSentinel(hasMore && phase === 'done' && !failed, ask)
  if (!hasMore) return null
  return (
    <div className={styles.foot}>
      <div ref={sentinel} className={styles.ahead} />
      {phase === 'loadingMore' && <Spinner label={copy.loadingMore} />}
      {failed && !online && <p aria-live="polite">{copy.offlineMore}</p>}
      {failed && online && (
        <div className={styles.trouble} role="alert">
          <p>{copy.failedMore}</p>
          <Button variant="secondary" size="small" onClick={ask}>
            {copy.tryAgain}
          </Button>
        </div>
      )}
    </div>
  )
}
