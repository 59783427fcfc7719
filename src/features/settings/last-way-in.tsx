import { Button } from '../../ui/controls/button'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog'
import { copy } from './copy'

interface LastWayInProps {
  open: boolean
  /** Absent if this browser or server has no passkeys. */
  onAdd: (() => void) | undefined
  onLogOut: () => void
  onCancel: () => void
}

/** Asks an operator who has no second way in before they log out. */
export function LastWayIn({ open, onAdd, onLogOut, onCancel }: LastWayInProps) {
  return (
    <ConfirmDialog
      open={open}
      title={copy.lastWayInTitle}
      confirm={copy.logOutAnyway}
      danger
      choice={
        onAdd && (
          <Button block onClick={onAdd}>
            {copy.addPasskeyFirst}
          </Button>
        )
      }
      onConfirm={onLogOut}
      onCancel={onCancel}
    >
      {copy.lastWayInText}
    </ConfirmDialog>
  )
}
