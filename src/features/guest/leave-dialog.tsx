import { leaveAsGuest } from '../../sync/guests/guest-session'
import { useWaitingCount } from '../../sync/guests/use-waiting-count'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog'
import { useBusy } from '../../ui/tools/use-busy'
import { copy } from './copy'

/** Asks a guest before this device forgets them. */
export function LeaveDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const waiting = useWaitingCount()
  const { busy, during } = useBusy()
  return (
    <ConfirmDialog
      open={open}
      title={copy.leaveTitle}
      confirm={copy.leave}
      danger
      busy={busy}
      onConfirm={() => void during(leaveAsGuest)}
      onCancel={onClose}
    >
      {copy.leaveText}
      {waiting > 0 && ` ${copy.leaveWaiting(waiting)}`}
    </ConfirmDialog>
  )
}
