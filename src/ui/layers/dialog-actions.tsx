import { Button } from '../controls/button'
import { copy } from '../tools/copy'

interface DialogActionsProps {
  /** What is done, in a word. */
  confirm: string
  cancel?: string
  danger?: boolean
  /** It is under way: neither can be pressed. */
  busy: boolean
  disabled?: boolean
  onConfirm?: () => void
  /** The id of the form that confirming sends. */
  form?: string
  onCancel: () => void
}

/** The two ways out of a dialog that changes something. */
export function DialogActions(props: DialogActionsProps) {
  const { confirm, cancel = copy.cancel, danger = false, busy, disabled, onConfirm, form, onCancel } = props
  return (
    <>
      <Button variant="secondary" disabled={busy} onClick={onCancel}>
        {cancel}
      </Button>
      <Button
        type={form === undefined ? 'button' : 'submit'}
        form={form}
        variant={danger ? 'danger' : 'primary'}
        disabled={disabled}
        busy={busy}
        onClick={onConfirm}
      >
        {confirm}
      </Button>
    </>
  )
}
