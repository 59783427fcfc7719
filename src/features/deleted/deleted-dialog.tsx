import { Undo2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { DeletedCollection, DeletedFlick } from '../../../contract/entities'
import { restoreCollection, restorePhoto } from '../../sync/deleting/deleting'
import { useDeletedCollections, useDeletedFlicks } from '../../sync/deleting/use-deleted'
import { useConfig } from '../../sync/session/use-config'
import { ErrorBlock } from '../../ui/cards/error-block'
import { Photo } from '../../ui/pictures/photo'
import { photoAlt } from '../../ui/pictures/photo-alt'
import { Button } from '../../ui/controls/button'
import { Spinner } from '../../ui/indicators/spinner'
import { Dialog } from '../../ui/layers/dialog'
import { toast } from '../../ui/layers/toast'
import { copy as words } from '../../ui/tools/copy'
import { flickCount } from '../../ui/tools/count'
import { copy } from './copy'
import styles from './deleted-dialog.module.css'

interface DeletedDialogProps {
  open: boolean
  /** Limits the list to one collection; otherwise all that the user may restore. */
  collectionId?: string | undefined
  onClose: () => void
}

const DAY_MS = 86_400_000
const daysLeft = (until: string) => Math.ceil((Date.parse(until) - Date.now()) / DAY_MS)

/** Deleted photos and collections that can be restored. */
export default function DeletedDialog({ open, collectionId, onClose }: DeletedDialogProps) {
  const days = useConfig()?.trashDays
  return (
    <Dialog open={open} onClose={onClose} title={copy.title} kind="full" focus="title">
      <div className={styles.deleted} tabIndex={-1} data-deleted="">
        {days !== undefined && days > 0 && <p className={styles.text}>{copy.text(days)}</p>}
        {collectionId === undefined ? <Everything /> : <Photos collectionId={collectionId} empty={copy.empty} />}
      </div>
    </Dialog>
  )
}

/**
 * A restored row disappears with its button: the focus moves to the next row, so that Escape still closes the dialog.
 */
const moveFocus = (pressed: HTMLElement) => {
  const list = pressed.closest<HTMLElement>('[data-deleted]')
  const buttons = [...(list?.querySelectorAll('button') ?? [])]
  const at = buttons.findIndex((button) => button === pressed)
  const next = buttons[at + 1] ?? buttons[at - 1] ?? list
  next?.focus()
}

const restore = async ({ currentTarget }: MouseEvent<HTMLElement>, send: () => Promise<void>) => {
  moveFocus(currentTarget)
  await send()
  void toast({ text: copy.restored, tone: 'ok' })
}

function Everything() {
  const collections = useDeletedCollections()
  const { phase, items } = collections
  const isEmpty = items.length === 0 && phase !== 'opening' && phase !== 'loading'
  return (
    <>
      {items.length > 0 && <Collections list={collections} />}
      <Photos collectionId={undefined} empty={isEmpty ? copy.empty : undefined} />
    </>
  )
}

function Collections({ list: { items, hasMore, loadMore } }: { list: ReturnType<typeof useDeletedCollections> }) {
  return (
    <section className={styles.part}>
      <h3>{copy.collections}</h3>
      <ul className={styles.rows}>
        {items.map((collection) => (
          <CollectionRow key={collection.collectionId} collection={collection} />
        ))}
      </ul>
      {hasMore && <More onPress={loadMore} />}
    </section>
  )
}

function CollectionRow({ collection }: { collection: DeletedCollection }) {
  const name = collection.name || words.untitled
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <span className={styles.facts}>
          {flickCount(collection.flickCount)} · {copy.daysLeft(daysLeft(collection.until))}
        </span>
      </span>
      <Button
        variant="secondary"
        size="small"
        aria-label={copy.restoreCollection(name)}
        onClick={(event) => void restore(event, () => restoreCollection(collection))}
      >
        {copy.restore}
      </Button>
    </li>
  )
}

interface PhotosProps {
  collectionId: string | undefined
  /** The text if there are none. */
  empty: string | undefined
}

function Photos({ collectionId, empty }: PhotosProps) {
  const { items, phase, error, hasMore, loadMore, refresh } = useDeletedFlicks(collectionId)
  if (items.length > 0)
    return (
      <section className={styles.part}>
        <h3>{copy.photos}</h3>
        <ul className={styles.grid}>
          {items.map((flick) => (
            <Tile key={flick.id} flick={flick} onExpired={refresh} />
          ))}
        </ul>
        {hasMore && <More onPress={loadMore} />}
      </section>
    )
  if (phase === 'opening' || phase === 'loading') return <Spinner label={copy.loading} />
  if (phase === 'error') return <ErrorBlock title={copy.failed} detail={error?.message} onRetry={refresh} />
  return empty === undefined ? null : <p className={styles.text}>{empty}</p>
}

function Tile({ flick, onExpired }: { flick: DeletedFlick; onExpired: () => void }) {
  return (
    <li className={styles.tile}>
      <Photo id={flick.id} urls={flick.image} alt={photoAlt(flick)} sizes="160px" onExpired={onExpired} />
      <span className={styles.left}>{copy.daysLeft(daysLeft(flick.until))}</span>
      <Button
        variant="secondary"
        size="small"
        icon={<Undo2 />}
        aria-label={copy.restorePhoto(photoAlt(flick))}
        onClick={(event) => void restore(event, () => restorePhoto(flick))}
      >
        {copy.restore}
      </Button>
    </li>
  )
}

function More({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="secondary" onClick={onPress}>
      {copy.more}
    </Button>
  )
}
