import type { Flick } from '../../../contract/entities'
import type { SelectedPhoto } from '../shown/photo-ids'
import { currentOverlay } from '../mutations/overlay/overlay'

/** Photos that were moved or copied to a collection. */
export interface Placing {
  undo(): Promise<void>
  /** The keys of its mutations. */
  keys: ReadonlySet<string>
}

/** The shown data of the mutation of this key: the server may have refused a part of it by now, or all. */
export const shownOf = (uid: string, key: string) => {
  const row = currentOverlay(uid).mutations.findLast((one) => one.key === key)
  return row?.kind === 'move' || row?.kind === 'copy' ? row.shows : undefined
}

/** Whether more of a selected photo is known than its id. */
export const isKnown = (photo: SelectedPhoto): photo is Flick => photo.date !== undefined
