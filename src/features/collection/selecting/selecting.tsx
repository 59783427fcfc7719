import { lazy, Suspense, useMemo, useSyncExternalStore } from 'react'
import type { Collection } from '../../../../contract/entities'
import type { Sort } from '../../../../contract/fields'
import type { CollectionPhotos } from '../../../sync/reading/use-collection'
import { VisuallyHidden } from '../../../ui/indicators/visually-hidden'
import { useBack } from '../../../ui/layers/use-back'
import { copy } from '../copy'
import { chosenOf, type Selection } from './selection'

const SelectionBar = lazy(() => import('./selection-bar'))

interface SelectingProps {
  selection: Selection
  photos: CollectionPhotos
  collection: Collection
  sort: Sort
}

/** What is drawn of a selection beside its photos: the bar, and the number for screen readers. Back ends it. */
export function Selecting({ selection, photos, collection, sort }: SelectingProps) {
  const selected = useSyncExternalStore(selection.subscribe, selection.read)
  const { isActive } = selected
  useBack(isActive, selection.end)
  const { flicks } = photos
  // Photos that others deleted meanwhile are no longer selected.
  const chosen = useMemo(() => chosenOf(selected, flicks), [flicks, selected])
  return (
    <>
      <VisuallyHidden live="polite">{isActive && copy.selected(chosen.length)}</VisuallyHidden>
      {isActive && (
        <Suspense fallback={null}>
          <SelectionBar selection={selection} chosen={chosen} photos={photos} collection={collection} sort={sort} />
        </Suspense>
      )}
    </>
  )
}
