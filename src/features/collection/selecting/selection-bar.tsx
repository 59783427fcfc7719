import { FolderInput, Trash2, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Collection, Flick } from '../../../../contract/entities'
import { useMyId } from '../../../sync/reading/hooks'
import type { CollectionPhotos } from '../../../sync/reading/use-collection'
import { useConfig } from '../../../sync/session/use-config'
import { Button } from '../../../ui/controls/button'
import { IconButton } from '../../../ui/controls/icon-button'
import { copy } from '../copy'
import { Action } from './action'
import { allowedOf } from './allowed'
import { DeleteSelected, deleteSelected } from './delete-selected'
import { moveSelected } from './move-selected'
import type { Selection } from './selection'
import styles from './selection-bar.module.css'
import { useSelectionFocus } from './use-selection-focus'
import { useSelectionKeys } from './use-selection-keys'

const MoveDialog = lazy(() => import('./move-dialog'))

export interface SelectionBarProps {
  selection: Selection
  /** The photos that are selected, in the order in which they are shown. */
  chosen: Flick[]
  photos: CollectionPhotos
  collection: Collection
}

/** How many photos are selected, and what can be done with them. */
export default function SelectionBar({ selection, chosen, photos, collection }: SelectionBarProps) {
  const { flicks, total } = photos
  const me = useMyId()
  const canUndo = (useConfig()?.trashDays ?? 0) > 0
  const [asking, setAsking] = useState<'delete' | 'move'>()
  const close = () => setAsking(undefined)
  const selectAll = () => selection.select(flicks.map(({ id }) => id))
  useSelectionKeys({ onAll: selectAll, onEnd: selection.end })
  useSelectionFocus(selection)
  const deletable = allowedOf('delete', chosen, collection, me)
  const remove = () => {
    selection.end()
    void deleteSelected(deletable.photos, collection, canUndo)
  }
  const move = (moving: readonly Flick[], to: Collection) => {
    selection.end()
    void moveSelected(moving, collection, to)
  }
  const isInside = collection.roles?.includes('member') === true || deletable.photos.length > 0
  const count = chosen.length
  // Only photos that were loaded can be selected.
  const isPart = count === flicks.length && total > count
  return (
    <section className={styles.bar} aria-label={copy.selection}>
      <div className={styles.head}>
        <IconButton label={copy.endSelection} onClick={selection.end}>
          <X />
        </IconButton>
        <p className={styles.count}>
          {count === 0 ? copy.selectPhotos : isPart ? copy.selectedOf(count, total) : copy.selected(count)}
        </p>
        <Button variant="quiet" size="small" disabled={count === flicks.length} onClick={selectAll}>
          {copy.selectAll}
        </Button>
      </div>
      <div className={styles.actions}>
        {isInside && (
          <>
            <Action
              label={copy.movePhotos}
              icon={<FolderInput />}
              disabled={count === 0}
              onPress={() => setAsking('move')}
            />
            <Action
              label={copy.deletePhotos}
              icon={<Trash2 />}
              danger
              disabled={count === 0}
              onPress={() => (deletable.others === 0 && canUndo ? remove() : setAsking('delete'))}
            />
          </>
        )}
      </div>
      <DeleteSelected
        open={asking === 'delete'}
        allowed={deletable}
        canUndo={canUndo}
        onDelete={remove}
        onClose={close}
      />
      {asking === 'move' && (
        <Suspense fallback={null}>
          <MoveDialog open chosen={chosen} from={collection} onMove={move} onClose={close} />
        </Suspense>
      )}
    </section>
  )
}
