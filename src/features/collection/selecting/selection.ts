import type { Flick } from '../../../../contract/entities'
import type { ListedPhoto, SelectedPhoto } from '../../../sync/shown/photo-ids'

/**
 * [Note: Selection]
 *
 * Which photos of a collection the user selected. One small store for each collection page: a tile reads its own mark and
 * the bar reads the number, so a change redraws these and not the grid.
 */
export interface Selected {
  /** Photos are being selected; there may be none yet. */
  isActive: boolean
  ids: ReadonlySet<string>
  /** Of those whose pages may not have been fetched, what is known of them. */
  listed: ReadonlyMap<string, ListedPhoto>
}

/** Of one photo; undefined while no photos are being selected. */
export type Mark = 'selected' | 'open' | undefined

const none: Selected = { isActive: false, ids: new Set(), listed: new Map() }

/** The ids from one photo to another in this order, both included; `to` alone where `from` is not in it. */
export const rangeOf = (order: readonly string[], from: string | undefined, to: string): string[] => {
  const [a, b] = [from === undefined ? -1 : order.indexOf(from), order.indexOf(to)]
  return a < 0 || b < 0 ? [to] : order.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** The photo that is shown where these were: the next one after `from` that stays, or else the last one before it. */
export const nextOf = (order: readonly string[], gone: ReadonlySet<string>, from: string | undefined) => {
  const at = from === undefined ? 0 : Math.max(0, order.indexOf(from))
  const stays = (id: string) => !gone.has(id)
  return order.slice(at).find(stays) ?? order.slice(0, at).findLast(stays)
}

/** The selected photos: those that are known in their order, then the others. One that was known and is gone is left out. */
export const chosenOf = ({ ids, listed }: Selected, flicks: readonly Flick[]): SelectedPhoto[] => {
  const known = flicks.filter(({ id }) => ids.has(id))
  if (listed.size === 0) return known
  const knownIds = new Set(flicks.map(({ id }) => id))
  return [...known, ...[...listed.values()].filter(({ id }) => ids.has(id) && !knownIds.has(id))]
}

/** Of ten thousand ids a set is copied several times quicker than a list. */
export const plus = (ids: ReadonlySet<string>, more: Iterable<string>): Set<string> => {
  const all = new Set(ids)
  for (const id of more) all.add(id)
  return all
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
    /** The photo that a range begins at: the last one that was selected or deselected alone. */
    anchor: () => anchor,
    /** These are selected, and no others; the set does not change afterwards. */
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
    /** Adds photos that may not be known. */
    add: (photos: readonly ListedPhoto[]) => {
      const listed = new Map(selected.listed)
      for (const photo of photos) listed.set(photo.id, photo)
      const added = photos.map(({ id }) => id)
      set({ isActive: true, ids: plus(selected.ids, added), listed })
    },
    /** Begins at a photo that was pressed for long. */
    beginAt: (id: string) => {
      anchor = id
      select(plus(selected.ids, [id]))
    },
    end,
    /** Ends it because these leave the list; the focus goes to the next photo that stays. */
    endWithout: (order: readonly string[], gone: ReadonlySet<string>) => {
      anchor = nextOf(order, gone, anchor ?? order.find((id) => gone.has(id))) ?? ''
      if (selected.isActive) set(none)
      anchor = undefined
    },
    /** Which list is shown. Of another collection, or in another order, other photos are loaded: the selection ends. */
    showList: (next: string) => {
      if (next !== list) end()
      list = next
    },
  }
}

export type Selection = ReturnType<typeof createSelection>
