import type { ReactNode } from 'react'
import styles from './confirm-dialog.module.css'
import { Dialog } from './dialog'
import { DialogActions } from './dialog-actions'
import { ErrorLine } from '../cards/error-block'

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** What will happen, and whether it can be undone. */
  children: ReactNode
  /** What is decided with it. */
  choice?: ReactNode
  confirm: string
  cancel?: string
  danger?: boolean
  /** Under way: locked, and the button works. */
  busy?: boolean
  /** Why it did not succeed. */
  error?: string | undefined
  onConfirm: () => void
  onCancel: () => void
  /** Escape and Back, where they mean something else than the cancel button. */
  onClose?: () => void
}

/** Asks before what cannot be undone. */
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
