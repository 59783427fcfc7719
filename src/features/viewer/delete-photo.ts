import type { Collection, Flick } from '../../../contract/entities'
import { deletePhotos } from '../../sync/deleting/deleting'
import { toast } from '../../ui/layers/toast'
import { copy } from './copy'

/** Deletes a photo, with ten seconds to undo it where the server keeps deleted photos. */
export const deletePhoto = async (flick: Flick, collection: Collection, canUndo: boolean) => {
  const undo = await deletePhotos([flick], collection)
  void toast({
    text: copy.deleted,
    ...(canUndo && { action: { label: copy.undo, onSelect: () => void undo() } }),
  })
}
