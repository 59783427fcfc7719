import type { Collection, Flick } from '../../../../contract/entities'
import { movePhotos } from '../../../sync/moving/moving'
import { toast } from '../../../ui/layers/toast'
import { copy as words } from '../../../ui/tools/copy'
import { copy } from '../copy'

/** Moves photos, with ten seconds to undo it. */
export const moveSelected = async (photos: readonly Flick[], from: Collection, to: Collection) => {
  const undo = await movePhotos(photos, from, to)
  void toast({
    text: copy.movedPhotos(photos.length, to.name || words.untitled),
    action: { label: words.undo, onSelect: () => void undo() },
  })
}
