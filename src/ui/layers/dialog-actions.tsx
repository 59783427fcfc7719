import { Button } from '../controls/button'
import { MainButton } from '../controls/main-button'
import { copy } from '../tools/copy'

interface DialogActionsProps {
  /** The action in a word. */
  confirm: string
  cancel?: string
  danger?: boolean
  /** The action is running: neither button can be pressed. */
  busy: boolean
  /** Why confirming is not possible yet, as a sentence; undefined if it is. */
  reason?: string | undefined
  onConfirm?: (() => void) | undefined
  /** The id of the form that the button submits. */
  form?: string | undefined
  onCancel: () => void
}

/** The two buttons that end a dialog with changes. */
export function DialogActions(props: DialogActionsProps) {
  const { confirm, cancel = copy.cancel, danger = false, busy, reason, onConfirm, form, onCancel } = props
  return (
    <>
      <Button variant="secondary" disabled={busy} onClick={onCancel}>
        {cancel}
      </Button>
      <MainButton
        type={form === undefined ? 'button' : 'submit'}
        form={form}
        variant={danger ? 'danger' : 'primary'}
        reason={reason}
        busy={busy}
        onClick={onConfirm}
      >
        {confirm}
      </MainButton>
    </>
  )
}
