import type { Collection } from '../../../../../contract/entities'
import { copyPhotos } from '../../../../sync/moving/copying'
import { movePhotos } from '../../../../sync/moving/moving'
import type { SelectedPhoto } from '../../../../sync/shown/photo-ids'
import { watchRefusals } from '../../../../sync/kinds/base/refusals'
import { toast } from '../../../../ui/layers/toast'
import { copy as words } from '../../../../ui/tools/copy'
import { copy } from '../../copy'

/** Whether photos are moved or copied to a collection. */
export type Placed = 'move' | 'copy'

const acts = {
  move: { place: movePhotos, text: copy.movedPhotos },
  copy: { place: copyPhotos, text: copy.copiedPhotos },
}

/**
 * Moves or copies photos, with ten seconds to undo it. Its message closes if the server rejects all or a part of it.
 */
export const placeSelected = async (
  act: Placed,
  photos: readonly SelectedPhoto[],
  from: Collection,
  to: Collection,
) => {
  const refused = new Set<string>()
  let check = () => {}
  const stop = watchRefusals(({ key }) => {
    refused.add(key)
    check()
  })
  const { undo, keys } = await acts[act].place(photos, from, to)
  const close = await toast({
    text: acts[act].text(photos.length, to.name || words.untitled),
    action: { label: words.undo, onSelect: () => void undo() },
    onClose: stop,
  })
  check = () => {
    if ([...keys].some((key) => refused.has(key))) close()
  }
  check()
}
