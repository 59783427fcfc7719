import { useState } from 'react'
import type { PendingKind } from '../../sync/lifecycle/waiting-photos'
import { Button } from '../../ui/controls/button'
import { Dialog } from '../../ui/layers/dialog'
import { copy as words } from '../../ui/tools/copy'
import { copy } from './copy'
import styles from './waiting-photos.module.css'
import { pendingText } from './pending-text'

interface WaitingPhotosProps {
  /** 0 means no question. */
  count: number
  /** The changes that are lost either way. */
  pending: readonly PendingKind[]
  onKeep: () => void
  onDelete: () => void
  onCancel: () => void
}

/** Asks what to do with unsent photos when their user logs out (docs/rules/faults.md F31). */
export function WaitingPhotos({ count, pending, onKeep, onDelete, onCancel }: WaitingPhotosProps) {
  // The number stays while the dialog fades out.
  const [last, setLast] = useState(count)
  if (count > 0 && count !== last) setLast(count)
  return (
    <Dialog open={count > 0} onClose={onCancel} title={copy.waitingTitle(last)} role="alertdialog">
      <p className={styles.text}>{copy.waitingText}</p>
      {pending.length > 0 && <p className={styles.text}>{pendingText(pending)}</p>}
      <div className={styles.choices}>
        <Button block onClick={onKeep}>
          {copy.keepPhotos}
        </Button>
        <Button block variant="danger" onClick={onDelete}>
          {copy.deletePhotos}
        </Button>
        <Button block variant="secondary" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </Dialog>
  )
}
