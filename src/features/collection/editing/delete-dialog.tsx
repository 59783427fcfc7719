import { useState } from 'react'
import type { Collection } from '../../../../contract/entities'
import { deleteCollection, restoreCollection, whileDeleted } from '../../../sync/deleting/deleting'
import { useConfig } from '../../../sync/session/use-config'
import { Button } from '../../../ui/controls/button'
import { copy as words } from '../../../ui/tools/copy'
import { useBusy } from '../../../ui/tools/use-busy'
import { Dialog } from '../../../ui/layers/dialog'
import { toast } from '../../../ui/layers/toast'
import { ErrorLine } from '../../../ui/cards/error-block'
import { copy } from '../copy'
import styles from './delete-dialog.module.css'

interface DeleteDialogProps {
  open: boolean
  collection: Collection
  onClose: () => void
  onDeleting: (collection: Collection | undefined) => void
  onDeleted: () => void
}

/** Asks for confirmation before a collection is deleted (docs/specification.md 2.2 'Collection page'). */
export function DeleteDialog({ open, collection, onClose, onDeleting, onDeleted }: DeleteDialogProps) {
  const { name } = collection
  const days = useConfig()?.trashDays ?? 0
  const canUndo = days > 0
  const { busy, during } = useBusy()
  const [failed, setFailed] = useState(false)
  const close = () => {
    setFailed(false)
    onClose()
  }
  const remove = async () => {
    setFailed(false)
    onDeleting(collection)
    const done = await deleteCollection(collection)
    if (done.ok) {
      onDeleted()
      const undo = { label: words.undo, onSelect: () => void restoreCollection(collection) }
      const until = whileDeleted([collection.collectionId])
      return toast({ text: copy.deleted, until, ...(canUndo && { action: undo }) })
    }
    onDeleting(undefined)
    setFailed(true)
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={copy.delete}
      role="alertdialog"
      locked={busy}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={close}>
            {words.cancel}
          </Button>
          <Button variant="danger" disabled={busy} onClick={() => void during(remove)}>
            {busy ? copy.deleting : copy.delete}
          </Button>
        </>
      }
    >
      <div className={styles.text}>
        <p>{copy.deleteAsk(name || words.untitled)}</p>
        <p>{canUndo ? copy.deleteRestorable(days) : copy.deleteWarning}</p>
        <ErrorLine>{failed ? copy.deleteFailed : undefined}</ErrorLine>
      </div>
    </Dialog>
  )
}
