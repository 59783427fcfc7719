import type { ReactNode } from 'react'
import styles from './confirm-dialog.module.css'
import { Dialog } from './dialog'
import { DialogActions } from './dialog-actions'
import { ErrorLine } from '../cards/error-block'

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** The consequences, and whether they can be undone. */
  children: ReactNode
  /** A choice that belongs to the decision. */
  choice?: ReactNode
  confirm: string
  cancel?: string
  danger?: boolean
  /** Running: the dialog is locked, and its button shows progress. */
  busy?: boolean
  /** Why the action failed. */
  error?: string | undefined
  onConfirm: () => void
  onCancel: () => void
  /** Escape and Back, if they differ from the cancel button. */
  onClose?: () => void
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirm, cancel, danger = false, busy = false, error } = props
  return (
    <Dialog
      open={open}
      onClose={props.onClose ?? props.onCancel}
      title={title}
      role="alertdialog"
      locked={busy}
      footer={
        <DialogActions
          confirm={confirm}
          cancel={cancel}
          danger={danger}
          busy={busy}
          onConfirm={props.onConfirm}
          onCancel={props.onCancel}
        />
      }
    >
      <div className={styles.text}>
        <p>{children}</p>
        {props.choice}
        <ErrorLine>{error}</ErrorLine>
      </div>
    </Dialog>
  )
}
