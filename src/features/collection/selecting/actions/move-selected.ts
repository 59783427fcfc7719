import type { Collection } from '../../../../../contract/entities'
import { movePhotos } from '../../../../sync/moving/moving'
import type { SelectedPhoto } from '../../../../sync/reading/photo-ids'
import { watchRefusals } from '../../../../sync/writing/outbox/refusals'
import { toast } from '../../../../ui/layers/toast'
import { copy as words } from '../../../../ui/tools/copy'
import { copy } from '../../copy'

/** Moves photos, with ten seconds to undo it. What says so closes where the server refuses the move, or a part of it. */
export const moveSelected = async (photos: readonly SelectedPhoto[], from: Collection, to: Collection) => {
  const refused = new Set<string>()
  let check = () => {}
  const stop = watchRefusals(({ key }) => {
    refused.add(key)
    check()
  })
  const { undo, keys } = await movePhotos(photos, from, to)
  const close = await toast({
    text: copy.movedPhotos(photos.length, to.name || words.untitled),
    action: { label: words.undo, onSelect: () => void undo() },
    onClose: stop,
  })
  check = () => {
    if ([...keys].some((key) => refused.has(key))) close()
  }
  check()
}
