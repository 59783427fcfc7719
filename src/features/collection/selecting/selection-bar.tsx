import { X } from 'lucide-react'
import { useRef } from 'react'
import type { Collection, Flick } from '../../../../contract/entities'
import type { CollectionPhotos } from '../../../sync/reading/use-collection'
import { Button } from '../../../ui/controls/button'
import { IconButton } from '../../../ui/controls/icon-button'
import { copy } from '../copy'
import type { Selection } from './selection'
import styles from './selection-bar.module.css'
import { useSelectionFocus } from './use-selection-focus'
import { useSelectionKeys } from './use-selection-keys'

export interface SelectionBarProps {
  selection: Selection
  /** The photos that are selected, in the order in which they are shown. */
  chosen: Flick[]
  photos: CollectionPhotos
  collection: Collection
}

/** How many photos are selected, and what can be done with them. */
export default function SelectionBar({ selection, chosen, photos: { flicks, total } }: SelectionBarProps) {
  const bar = useRef<HTMLElement>(null)
  const selectAll = () => selection.select(flicks.map(({ id }) => id))
  useSelectionKeys({ onAll: selectAll, onEnd: selection.end })
  useSelectionFocus(selection)
  const count = chosen.length
  // Only photos that were read can be selected.
  const isPart = count === flicks.length && total > count
  return (
    <section ref={bar} className={styles.bar} aria-label={copy.selection}>
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
    </section>
  )
}
