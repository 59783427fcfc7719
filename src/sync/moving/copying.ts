/** Copies photos to another collection; each copy can be undone. It is sent through the outbox. */
import type { Collection, Flick } from '../../../contract/entities'
import { limits } from '../../../contract/limits'
import { newId } from '../../platform/ids'
import { stamp } from '../../store/stamp'
import { deletePhotos } from '../deleting/deleting'
import { pathsOfCollection } from '../reading/shows'
import type { SelectedPhoto } from '../shown/photo-ids'
import { currentSession } from '../session/session-state'
import type { ShownFlick } from '../kinds/base/effects'
import { perCall } from '../mutations/outbox/per-call'
import { submit } from '../mutations/outbox/submit'
import { isKnown, shownOf, type Placing } from './placing'

const uidNow = () => currentSession()?.uid ?? ''

/**
 * Returns the copy that is shown before the server has made it. Named users stay if they are in that clique: those of
 * another clique are not known.
 */
const copyOf = (flick: ShownFlick, id: string, isSameClique: boolean): Flick => {
  const { movedTo: _movedTo, isDeleted: _isDeleted, ...photo } = flick
  const copy = { ...photo, id, numLikes: 0, hasLiked: false, numComments: 0 }
  return isSameClique ? copy : { ...copy, taggedMembers: [], numTaggedMembers: 0 }
}

/**
 * Copies photos to another collection: from now on the copies are shown there, under their final ids. A copy that the
 * server refuses is no longer shown, and the user is told.
 */
export const copyPhotos = async (
  photos: readonly SelectedPhoto[],
  from: Collection,
  to: Collection,
): Promise<Placing> => {
  const isSameClique = from.cliqueId === to.cliqueId
  const shownAt = stamp()
  const calls = perCall(photos, limits.photosPerCopy).map((some, call) => {
    const copies = some.map((flick) => ({ flick, copyId: newId() }))
    const shows = {
      photoIds: copies.map(({ copyId }) => copyId),
      before: '',
      to: to.collectionId,
      // One page, until the collection is fetched again.
      flicks:
        call === 0
          ? copies.flatMap(({ flick, copyId }) => (isKnown(flick) ? [copyOf(flick, copyId, isSameClique)] : []))
          : [],
      shownAt,
      stale: pathsOfCollection(to, to.createdBy?.userId),
    }
    return { key: `copy ${newId()}`, shows, photos: copies.map(({ flick: { id }, copyId }) => ({ id, copyId })) }
  })
  for (const { key, shows, photos: copied } of calls)
    await submit(uidNow(), {
      key,
      kind: 'copy',
      call: 'copyFlicks',
      args: { body: { photos: copied, collectionId: to.collectionId } },
      shows,
    })
  const undo = async () => {
    const made = calls.flatMap(({ key }) => shownOf(uidNow(), key)?.photoIds ?? [])
    await deletePhotos(
      made.map((id) => ({ id })),
      to,
    )
  }
  return { undo, keys: new Set(calls.map(({ key }) => key)) }
}
