import { useEffect, useRef, useState } from 'react'
import type { Collection } from '../../../contract/entities'
import { deleteCollection, forgetCollection } from '../../sync/editing/edit-collection'
import { Button } from '../../ui/controls/button'
import { copy as words } from '../../ui/tools/copy'
import { Dialog } from '../../ui/layers/dialog'
import { ErrorLine } from '../../ui/cards/error-block'
import { copy } from './copy'
import styles from './delete-dialog.module.css'

interface DeleteDialogProps {
  open: boolean
  collection: Collection
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a collection is deleted (docs/specification.md 2.2 'Collection page'). */
export function DeleteDialog({ open, collection, onClose, onDeleted }: DeleteDialogProps) {
  const { collectionId, name } = collection
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const gone = useRef(false)
  // Not before the screen has left it: it would say for a moment that there is no such collection.
  useEffect(() => () => void (gone.current && forgetCollection(collectionId)), [collectionId])
  const close = () => {
    setFailed(false)
    onClose()
  }
  const remove = async () => {
    setBusy(true)
    setFailed(false)
    const done = await deleteCollection(collection)
    gone.current = done.ok
    if (done.ok) return onDeleted()
    setBusy(false)
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
            {copy.cancel}
          </Button>
          <Button variant="danger" disabled={busy} onClick={() => void remove()}>
            {busy ? copy.deleting : copy.delete}
          </Button>
        </>
      }
    >
      <div className={styles.text}>
        <p>{copy.deleteAsk(name || words.untitled)}</p>
        <p>{copy.deleteWarning}</p>
        <ErrorLine>{failed ? copy.deleteFailed : undefined}</ErrorLine>
      </div>
    </Dialog>
  )
}
