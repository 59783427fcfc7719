import type { ReactNode } from 'react'
import { ErrorBlock } from '../../ui/cards/error-block'
import { RowsSkeleton } from '../../ui/cards/rows'
import { Dialog } from '../../ui/layers/dialog'
import styles from './rows-dialog.module.css'

interface RowsDialogProps {
  title: string
  text: string
  busy?: boolean
  onClose: () => void
  children: ReactNode
}

/** The frame of the dialogs above the settings that list things with their actions. */
export function RowsDialog({ title, text, busy = false, onClose, children }: RowsDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title} kind="sheet" focus="title" locked={busy}>
      <div className={styles.dialog}>
        <p className={styles.text}>{text}</p>
        {children}
      </div>
    </Dialog>
  )
}

/** Replaces rows that are not read yet, or could not be read. */
export function Unread({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  return failed ? <ErrorBlock onRetry={onRetry} /> : <RowsSkeleton />
}
