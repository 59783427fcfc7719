/**
 * The number of selected photos to which the user has a right, and the holders of the right to the others, by the table
 * of rights.
 */
import type { Collection } from '../../../../../contract/entities'
import { rights, type Action } from '../../../../../contract/rights'
import type { SelectedPhoto } from '../../../../sync/shown/photo-ids'
import { mayToPhoto } from '../../../../sync/reading/rights'
import { copy } from '../../copy'

export type PhotoAction = Extract<Action<'photo'>, 'delete' | 'move' | 'moveToOtherClique' | 'copy'>

export interface Allowed {
  photos: SelectedPhoto[]
  /** Number of selected photos to which the user has no right. */
  others: number
  /** The users with a right to those photos. */
  who: string
}

/** 'a, b or c'. */
const listOf = (names: readonly string[]) =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(copy.or)

export const allowedOf = (
  action: PhotoAction,
  chosen: readonly SelectedPhoto[],
  collection: Collection,
  userId: string,
): Allowed => {
  const photos = chosen.filter((flick) => mayToPhoto(action, flick, collection, userId))
  const others = chosen.length - photos.length
  const names = rights.photo[action].map((role) => copy.rightHolders[role][others === 1 ? 0 : 1])
  return { photos, others, who: listOf(names) }
}
