import type { Collection, Flick } from '../../../contract/entities'
import { deletePhotos, whileDeleted } from '../../sync/deleting/deleting'
import { untagSelf } from '../../sync/editing/edit-flick'
import { toast } from '../../ui/layers/toast'
import { copy as words } from '../../ui/tools/copy'
import { copy } from './copy'

/** Deletes a photo, with ten seconds to undo it if the server keeps deleted photos. */
export const deletePhoto = async (flick: Flick, collection: Collection, canUndo: boolean) => {
  const undo = await deletePhotos([flick], collection)
  void toast({
    text: copy.deleted,
    until: whileDeleted([flick.id]),
    ...(canUndo && { action: { label: words.undo, onSelect: () => void undo() } }),
  })
}

/** Removes the user's own name from a photo. */
export const removeOwnName = async (flick: Flick, collection: Collection) => {
  const removed = await untagSelf(flick, collection)
  void toast(removed.ok ? { text: copy.untagged, tone: 'ok' } : { text: copy.untagFailed, tone: 'error' })
}
