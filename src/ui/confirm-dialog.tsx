import type { ReactNode } from 'react'
import { Button } from './button'
import styles from './confirm-dialog.module.css'
import { copy } from './copy'
import { Dialog } from './dialog'
import { ErrorLine } from './error-block'

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** What will happen, and whether it can be undone. */
  children: ReactNode
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
  const { open, title, children, confirm, cancel = copy.cancel, danger = false, busy = false, error } = props
  return (
    <Dialog
      open={open}
      onClose={props.onClose ?? props.onCancel}
      title={title}
      role="alertdialog"
      locked={busy}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={props.onCancel}>
            {cancel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={props.onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className={styles.text}>
        <p>{children}</p>
        <ErrorLine>{error}</ErrorLine>
      </div>
    </Dialog>
  )
}
