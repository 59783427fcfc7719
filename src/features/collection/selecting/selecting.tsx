import { lazy, Suspense, useMemo, useSyncExternalStore } from 'react'
import type { Collection } from '../../../../contract/entities'
import type { CollectionPhotos } from '../../../sync/reading/use-collection'
import { VisuallyHidden } from '../../../ui/indicators/visually-hidden'
import { useBack } from '../../../ui/layers/use-back'
import { copy } from '../copy'
import type { Selection } from './selection'

const SelectionBar = lazy(() => import('./selection-bar'))

interface SelectingProps {
  selection: Selection
  photos: CollectionPhotos
  collection: Collection
}

/** What is drawn of a selection beside its photos: the bar, and the number for screen readers. Back ends it. */
export function Selecting({ selection, photos, collection }: SelectingProps) {
  const { isActive, ids } = useSyncExternalStore(selection.subscribe, selection.read)
  useBack(isActive, selection.end)
  const { flicks } = photos
  // Photos that others deleted meanwhile are no longer selected.
  const chosen = useMemo(() => flicks.filter(({ id }) => ids.has(id)), [flicks, ids])
  return (
    <>
      <VisuallyHidden live="polite">{isActive && copy.selected(chosen.length)}</VisuallyHidden>
      {isActive && (
        <Suspense fallback={null}>
          <SelectionBar selection={selection} chosen={chosen} photos={photos} collection={collection} />
        </Suspense>
      )}
    </>
  )
}
