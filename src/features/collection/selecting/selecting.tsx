import { lazy, Suspense, useMemo, useState, useSyncExternalStore } from 'react'
import type { Collection } from '../../../../contract/entities'
import type { Sort } from '../../../../contract/fields'
import type { CollectionPhotos } from '../../../sync/shown/use-collection'
import { VisuallyHidden } from '../../../ui/indicators/visually-hidden'
import { useBack } from '../../../ui/layers/use-back'
import { copy } from '../copy'
import { chosenOf, type Selection } from './selection'
import type { SelectionBarProps } from './selection-bar'
import { useSelectionKeys } from './use-selection-keys'

const SelectionBar = lazy(() => import('./selection-bar'))

interface SelectingProps {
  selection: Selection
  photos: CollectionPhotos
  collection: Collection
  sort: Sort
}

/** The parts of a selection outside the grid: the bar, and the number for screen readers. Back ends it. */
export function Selecting({ selection, photos, collection, sort }: SelectingProps) {
  const selected = useSyncExternalStore(selection.subscribe, selection.read)
  const { isActive } = selected
  useBack(isActive, selection.end)
  const { flicks } = photos
  // Photos that other users deleted in the meantime are no longer selected.
  const chosen = useMemo(() => chosenOf(selected, flicks), [flicks, selected])
  return (
    <>
      <VisuallyHidden live="polite">{isActive && copy.selected(chosen.length)}</VisuallyHidden>
      {isActive && <Bar selection={selection} chosen={chosen} photos={photos} collection={collection} sort={sort} />}
    </>
  )
}

/** The bar, once its code is loaded; the keys work before. */
function Bar(props: Omit<SelectionBarProps, 'startsWithAll'>) {
  const [isAllAsked, setAllAsked] = useState(false)
  return (
    <Suspense fallback={<Keys onAll={() => setAllAsked(true)} onEnd={props.selection.end} />}>
      <SelectionBar {...props} startsWithAll={isAllAsked} />
    </Suspense>
  )
}

function Keys(keys: Parameters<typeof useSelectionKeys>[0]) {
  useSelectionKeys(keys)
  return null
}
