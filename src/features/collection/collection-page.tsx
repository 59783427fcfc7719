import { useEffect, useState, type ReactNode } from 'react'
import type { Collection } from '../../../contract/entities'
import type { Sort } from '../../../contract/fields'
import { useMyId, useOnline } from '../../sync/reading/hooks'
import { isGuestIn, mayAdd, mayToCollection } from '../../sync/reading/rights'
import type { CollectionPhotos } from '../../sync/shown/use-collection'
import { useWaitingEdit } from '../../sync/editing/use-waiting-edit'
import { copy as words } from '../../ui/tools/copy'
import { EditNote } from '../../ui/editing/edit-note'
import { Select } from '../../ui/controls/select'
import { useRelativeTime } from '../../ui/tools/use-relative-time'
import { useTitle } from '../../ui/tools/use-title'
import { lazyPart } from '../../ui/tools/lazy-part'
import { AddPhotos } from './add-photos'
import styles from './collection-page.module.css'
import { CollectionMenu } from './collection-menu'
import { copy } from './copy'
import { Hero } from './hero'
import { Loading } from './loading'
import { PinState } from './pin-state'
import { Photos } from './grid/photos'
import { createSelection } from './selecting/selection'
import { sorts } from './grid/sorts'
import { Trouble } from './trouble'

const EditDialog = lazyPart(() => import('./editing/edit-collection-dialog'))

interface CollectionPageProps {
  photos: CollectionPhotos
  sort: Sort
  onSort: (sort: Sort) => void
  /** The photo that is open above the page; when it closes, the focus goes to its tile. */
  openPhoto: string | undefined
  /** Must be a stable function. */
  onOpenPhoto: (id: string) => void
  /** The collection was deleted: this screen has nothing left to show. */
  onDeleted: () => void
  onSlideshow: () => void
  /** The user's unposted comment on the open photo: shown if the collection was deleted. */
  unposted: ReactNode
}

const sortOptions = sorts.map((value) => ({ value, label: copy.sorts[value] }))

/** The collection page (docs/specification.md 2.2). The route renders the viewer that opens above it. */
export function CollectionPage(props: CollectionPageProps) {
  const { collection, phase, error } = props.photos
  // Undefined until it is first opened: its chunk is not fetched before. It outlives the collection, so that no input
  // is lost.
  const [edited, setEdited] = useState<{ isOpen: boolean; collection: Collection }>()
  const me = useMyId()
  const isKnown = collection?.collectionId === edited?.collection.collectionId
  if (edited && collection && isKnown && collection !== edited.collection) setEdited({ ...edited, collection })
  const isGone = collection ? !mayToCollection('edit', collection, me) : phase === 'error' && error?.status === 404
  return (
    <>
      <Page {...props} onEdit={(shown) => setEdited({ isOpen: true, collection: shown })} />
      {edited && (
        <EditDialog
          open={edited.isOpen}
          collection={edited.collection}
          isGone={isGone}
          onClose={() => setEdited({ ...edited, isOpen: false })}
        />
      )}
    </>
  )
}

function Page(props: CollectionPageProps & { onEdit: (collection: Collection) => void }) {
  const { photos, sort, onSort, onDeleted } = props
  const { phase, error } = photos
  const edit = useWaitingEdit('editCollection', photos.collection?.collectionId ?? '')
  // A collection that is being deleted stays below the dialog: the screen is left once that is done.
  const [deleting, setDeleting] = useState<Collection>()
  const collection = photos.collection ?? deleting
  const [selection] = useState(createSelection)
  const shownList = `${collection?.collectionId} ${sort}`
  useEffect(() => selection.showList(shownList), [selection, shownList])
  const me = useMyId()
  useTitle(collection && (collection.name || words.untitled))
  if (!collection)
    return phase === 'error' ? (
      <Trouble error={error} onRetry={photos.refresh} unposted={props.unposted} />
    ) : (
      <Loading />
    )
  // A guest's button is in the frame of their page.
  const add = mayAdd(collection, me) && !isGuestIn(collection) && <AddPhotos collection={collection} />
  const isEmpty = photos.places.length === 0
  return (
    <article className={styles.page} data-wide>
      <Hero collection={collection} total={photos.total} onExpired={photos.refresh} />
      <div className={styles.bar}>
        <div>
          {collection.description && (
            <p className={styles.description} dir="auto">
              {collection.description}
            </p>
          )}
          <Saved at={photos.savedAt} failed={error !== undefined} />
          <PinState collectionId={collection.collectionId} />
          <EditNote edit={edit} />
        </div>
        <div className={styles.tools}>
          {!isEmpty && add}
          <div className={styles.sort}>
            <Select label={copy.sort} hideLabel value={sort} onChange={onSort} options={sortOptions} />
          </div>
          <CollectionMenu
            collection={collection}
            onDeleting={setDeleting}
            onDeleted={onDeleted}
            onEdit={() => props.onEdit(collection)}
            onSlideshow={photos.flicks.length > 0 ? props.onSlideshow : undefined}
            onSelect={photos.flicks.length > 0 ? () => selection.select(new Set()) : undefined}
          />
        </div>
      </div>
      <Photos
        photos={photos}
        collection={collection}
        sort={sort}
        selection={selection}
        add={add}
        openPhoto={props.openPhoto}
        onOpen={props.onOpenPhoto}
      />
    </article>
  )
}

/** The age of the shown data, if the device is offline or no newer data could be fetched (docs/rules/faults.md F37). */
function Saved({ at, failed }: { at: number | undefined; failed: boolean }) {
  const online = useOnline()
  const ago = useRelativeTime(at ?? '')
  return (failed || !online) && at !== undefined ? <p className={styles.saved}>{copy.savedAt(ago)}</p> : null
}
