import { useEffect, useRef, useState } from 'react'
import type { Sort } from '../../../../contract/fields'
import { isOn, type Day } from '../../../sync/reading/day'
import { readPhotoIds } from '../../../sync/shown/photo-ids'
import type { CollectionPhotos } from '../../../sync/shown/use-collection'
import { toast } from '../../../ui/layers/toast'
import { copy } from '../copy'
import { plus, type Selection } from './selection'

/**
 * Adds all photos of a collection, or all photos of a day, to the selection: first the known photos, then the others,
 * some thousand at a time. It ends with the selection.
 */
export const useSelectMany = (
  selection: Selection,
  { flicks, total }: CollectionPhotos,
  collectionId: string,
  sort: Sort,
) => {
  const [reading, setReading] = useState<'all' | 'day'>()
  /** Some photos could not be selected. */
  const [isPart, setPart] = useState(false)
  const last = useRef<AbortController>(undefined)
  useEffect(() => () => last.current?.abort(), [])
  const selectMany = async (day?: Day) => {
    last.current?.abort()
    const { signal } = (last.current = new AbortController())
    const known = new Set(flicks.map(({ id }) => id))
    const now = day ? flicks.filter((flick) => isOn(day, flick)) : flicks
    const ids = now.map(({ id }) => id)
    selection.select(plus(selection.read().ids, ids))
    setPart(false)
    if (known.size === total) return
    setReading(day ? 'day' : 'all')
    const wanted = { collectionId, sort, total, day }
    // The user may have deselected some of the known photos in the meantime.
    const found: Parameters<typeof readPhotoIds>[1] = (photos) =>
      selection.add(photos.filter(({ id }) => !known.has(id)))
    const isWhole = await readPhotoIds(wanted, found, signal)
    if (signal.aborted) return
    setReading(undefined)
    setPart(!isWhole)
    if (!isWhole) void toast({ text: copy.onlyStoredSelected })
  }
  return { selectMany, reading, isPart: isPart || reading === 'all' }
}
