import { Images } from 'lucide-react'
import { useMemo, type ComponentProps, type ReactNode } from 'react'
import type { Collection } from '../../../../contract/entities'
import type { Sort } from '../../../../contract/fields'
import { useOnline } from '../../../sync/reading/hooks'
import { useMonths } from '../../../sync/reading/use-months'
import type { CollectionPhotos } from '../../../sync/shown/use-collection'
import { Button } from '../../../ui/controls/button'
import { EmptyState } from '../../../ui/cards/empty-state'
import { ErrorBlock } from '../../../ui/cards/error-block'
import styles from '../collection-page.module.css'
import { copy as words } from '../../../ui/tools/copy'
import { copy } from '../copy'
import { Grid } from './grid'
import type { Section } from './layout'
import { LoadingGrid } from '../loading'
import { sectionsOf } from './sections'
import { Selecting } from '../selecting/selecting'
import type { Selection } from '../selecting/selection'

interface PhotosProps {
  photos: CollectionPhotos
  collection: Collection
  sort: Sort
  selection: Selection
  /** The button that adds photos, for users with that right: the next step of an empty collection. */
  add: ReactNode
  openPhoto: string | undefined
  onOpen: (id: string) => void
}

/** Number of photos from which a list sorted by date has headings. */
const MIN_PHOTOS_FOR_HEADINGS = 60
const oneSection: readonly Section[] = [{ count: 0 }]

/** The photos below the header, in all their states. */
export function Photos({ photos, collection, sort, selection, add, ...rest }: PhotosProps) {
  const { places, phase, error, refresh } = photos
  const grid = { ...rest, photos, selection, list: `${collection.collectionId} ${sort}` }
  if (places.length > 0)
    return (
      <div className={styles.photos}>
        {sort.startsWith('DATE') && photos.total > MIN_PHOTOS_FOR_HEADINGS ? (
          <GridByMonth {...grid} collectionId={collection.collectionId} sort={sort} />
        ) : (
          <Grid {...grid} sections={oneSection} />
        )}
        <Unread photos={photos} />
        <Selecting selection={selection} photos={photos} collection={collection} sort={sort} />
      </div>
    )
  if (phase === 'opening' || phase === 'loading') return <LoadingGrid />
  if (phase === 'error') return <ErrorBlock title={copy.failed} detail={error?.message} onRetry={refresh} />
  return (
    <EmptyState icon={<Images />} title={copy.empty} text={add ? copy.emptyForOwner : undefined}>
      {add}
    </EmptyState>
  )
}

type ByMonth = Omit<ComponentProps<typeof Grid>, 'sections'> & { collectionId: string; sort: Sort }

function GridByMonth({ collectionId, sort, ...grid }: ByMonth) {
  const months = useMonths(collectionId, sort)
  const { places } = grid.photos
  // Used only while the months are unknown: the photos at the beginning.
  const beginning = months ? undefined : places
  const sections = useMemo(() => sectionsOf(beginning ?? [], months), [beginning, months])
  return <Grid {...grid} sections={sections} />
}

/** At the foot of the screen: why photos in view could not be loaded. */
function Unread({ photos: { error, isIncomplete, retry } }: { photos: CollectionPhotos }) {
  const online = useOnline()
  if (!error || !isIncomplete) return null
  if (!online)
    return (
      <p className={styles.unread} aria-live="polite">
        {copy.offlineMore}
      </p>
    )
  return (
    <div className={styles.unread} role="alert">
      <p>{copy.failedMore}</p>
      <Button variant="secondary" size="small" onClick={retry}>
        {words.tryAgain}
      </Button>
    </div>
  )
}
