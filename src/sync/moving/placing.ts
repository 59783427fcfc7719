import type { Flick } from '../../../contract/entities'
import type { SelectedPhoto } from '../shown/photo-ids'
import { currentOverlay } from '../writing/overlay/overlay'

/** Photos that were moved or copied to a collection. */
export interface Placing {
  undo(): Promise<void>
  /** Of its mutations. */
  keys: ReadonlySet<string>
}

/** What the mutation of this key shows: the server may have refused some of it by now, or all. */
export const shownOf = <S>(uid: string, key: string): S | undefined => {
  const row = currentOverlay(uid).mutations.findLast((one) => one.key === key)
  return row?.shows as S | undefined
}

/** Whether more is known of a selected photo than its id. */
export const isKnown = (photo: SelectedPhoto): photo is Flick => photo.date !== undefined
