import type { Flick } from '../../../../contract/entities'
import type { ListedPhoto, SelectedPhoto } from '../../../sync/shown/photo-ids'

/**
 * [Note: Selection]
 *
 * The photos of a collection that the user selected. One small store for each collection page: a tile reads its own
 * mark and the bar reads the number, so a change redraws only these, not the grid.
 */
export interface Selected {
  /** Photos are being selected; none may be selected yet. */
  isActive: boolean
  ids: ReadonlySet<string>
  /** Known facts of selected photos whose pages may not have been fetched. */
  listed: ReadonlyMap<string, ListedPhoto>
}

/** The mark of one photo; undefined while no photos are being selected. */
export type Mark = 'selected' | 'open' | undefined

const none: Selected = { isActive: false, ids: new Set(), listed: new Map() }

/** The ids from one photo to another in this order, both included; only `to` if `from` is not in it. */
export const rangeOf = (order: readonly string[], from: string | undefined, to: string): string[] => {
  const [a, b] = [from === undefined ? -1 : order.indexOf(from), order.indexOf(to)]
  return a < 0 || b < 0 ? [to] : order.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/**
 * The photo to show in place of removed photos: the next remaining photo after `from`, or else the last one before it.
 */
export const nextOf = (order: readonly string[], gone: ReadonlySet<string>, from: string | undefined) => {
  const at = from === undefined ? 0 : Math.max(0, order.indexOf(from))
  const stays = (id: string) => !gone.has(id)
  return order.slice(at).find(stays) ?? order.slice(0, at).findLast(stays)
}

/** The selected photos: known photos in their order, then the others. A known photo that was removed is left out. */
export const chosenOf = ({ ids, listed }: Selected, flicks: readonly Flick[]): SelectedPhoto[] => {
  const known = flicks.filter(({ id }) => ids.has(id))
  if (listed.size === 0) return known
  const knownIds = new Set(flicks.map(({ id }) => id))
  return [...known, ...[...listed.values()].filter(({ id }) => ids.has(id) && !knownIds.has(id))]
}

/** For ten thousand ids, copying a set is several times faster than copying a list. */
export const plus = (ids: ReadonlySet<string>, more: Iterable<string>): Set<string> => {
  const all = new Set(ids)
  for (const id of more) all.add(id)
  return all
}

/** The selection with photos that may be unknown. */
const withListed = (selected: Selected, photos: readonly ListedPhoto[]): Selected => {
  const listed = new Map(selected.listed)
  for (const photo of photos) listed.set(photo.id, photo)
  const ids = photos.map(({ id }) => id)
  return { isActive: true, ids: plus(selected.ids, ids), listed }
}

export const createSelection = () => {
  let selected = none
  let anchor: string | undefined
  let list = ''
  const listeners = new Set<() => void>()
  const set = (next: Selected) => {
    selected = next
    for (const listener of listeners) listener()
  }
  const end = () => {
    anchor = undefined
    if (selected.isActive) set(none)
  }
  const select = (ids: ReadonlySet<string>) => set({ ...selected, isActive: true, ids })
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: (): Selected => selected,
    markOf: (id: string): Mark => (selected.isActive ? (selected.ids.has(id) ? 'selected' : 'open') : undefined),
    /** The photo at which a range begins: the last photo that was selected or deselected individually. */
    anchor: () => anchor,
    /** Selects exactly these photos; the set must not change afterwards. */
    select,
    toggle: (id: string) => {
      anchor = id
      const ids = new Set(selected.ids)
      if (!ids.delete(id)) ids.add(id)
      select(ids)
    },
    /** Adds the photos from the anchor to this one. */
    extend: (order: readonly string[], id: string) => {
      select(plus(selected.ids, rangeOf(order, anchor, id)))
      anchor ??= id
    },
    /** Adds photos that may be unknown. */
    add: (photos: readonly ListedPhoto[]) => set(withListed(selected, photos)),
    /** Begins at a photo after a long press. */
    beginAt: (id: string) => {
      anchor = id
      select(plus(selected.ids, [id]))
    },
    end,
    /** Ends the selection because these photos leave the list; the focus moves to the next remaining photo. */
    endWithout: (order: readonly string[], gone: ReadonlySet<string>) => {
      anchor = nextOf(order, gone, anchor ?? order.find((id) => gone.has(id))) ?? ''
      if (selected.isActive) set(none)
      anchor = undefined
    },
    /** Sets the shown list. Another collection or order has other photos: the selection ends. */
    showList: (next: string) => {
      if (next !== list) end()
      list = next
    },
  }
}

export type Selection = ReturnType<typeof createSelection>
