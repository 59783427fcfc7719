import type { Collection } from '../../../../../contract/entities'
import { deletePhotos, whileDeleted } from '../../../../sync/deleting/deleting'
import type { SelectedPhoto } from '../../../../sync/shown/photo-ids'
import { Button } from '../../../../ui/controls/button'
import { ConfirmDialog } from '../../../../ui/layers/confirm-dialog'
import { Dialog } from '../../../../ui/layers/dialog'
import { toast } from '../../../../ui/layers/toast'
import { copy as words } from '../../../../ui/tools/copy'
import { copy } from '../../copy'
import type { Allowed } from './allowed'

/** Deletes photos, with ten seconds to undo it if the server keeps deleted photos. */
export const deleteSelected = async (photos: readonly SelectedPhoto[], collection: Collection, canUndo: boolean) => {
  const undo = await deletePhotos(photos, collection)
  void toast({
    text: copy.deletedPhotos(photos.length),
    until: whileDeleted(photos.map(({ id }) => id)),
    ...(canUndo && { action: { label: words.undo, onSelect: () => void undo() } }),
  })
}

interface DeleteSelectedProps {
  open: boolean
  allowed: Allowed
  canUndo: boolean
  onDelete: () => void
  onClose: () => void
}

/**
 * Asks for confirmation before photos are deleted permanently, and if the user may delete only some of the selected
 * photos.
 */
export function DeleteSelected({
  open,
  allowed: { photos, others, who },
  canUndo,
  onDelete,
  onClose,
}: DeleteSelectedProps) {
  const count = photos.length
  const part = others > 0 && copy.deletePhotosOf(count, count + others, who)
  if (count === 0)
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={copy.deletePhotos}
        footer={
          <Button variant="secondary" onClick={onClose}>
            {words.close}
          </Button>
        }
      >
        <p>{part}</p>
      </Dialog>
    )
  return (
    <ConfirmDialog
      open={open}
      title={copy.deletePhotosAsk(count)}
      confirm={copy.deletePhotos}
      danger
      onConfirm={onDelete}
      onCancel={onClose}
    >
      {[part, !canUndo && copy.deletePhotosWarning].filter(Boolean).join(' ')}
    </ConfirmDialog>
  )
}
