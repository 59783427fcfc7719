import { useState } from 'react'
import type { Failure } from '../../../contract/failure'
import { deleteAccount } from '../../sync/lifecycle/delete-account'
import { useConfig } from '../../sync/session/use-config'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog'
import { toast } from '../../ui/layers/toast'
import { copy } from './copy'
import { useBusy } from '../../ui/tools/use-busy'
import styles from './delete-account-dialog.module.css'

const describe = ({ code }: Failure) => {
  if (code === 'LAST_OPERATOR') return copy.deleteLastOperator
  return code === 'NETWORK' ? copy.deleteOffline : copy.deleteFailed
}

/**
 * Asks for confirmation before the account is deleted (docs/specification.md 1.2, 3.5), and explains the effect on
 * photos.
 */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const config = useConfig()
  const days = config?.trashDays ?? 0
  const isOn = config?.features.accountDeletion === true
  const { busy, during } = useBusy()
  const [error, setError] = useState<string>()
  const remove = async () => {
    if (!isOn) {
      onClose()
      return toast({ text: copy.deletionSoon })
    }
    setError(undefined)
    const done = await during(deleteAccount)
    if (!done) return
    if (done.ok) return toast({ text: copy.accountDeleted(days) })
    setError(describe(done.error))
  }
  return (
    <ConfirmDialog
      open
      title={copy.deleteAccount}
      confirm={copy.deleteAccount}
      danger
      busy={busy}
      error={error}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {copy.deleteWarning}
      {isOn &&
        copy.deleteMeans(days).map((text) => (
          <span key={text} className={styles.more}>
            {text}
          </span>
        ))}
    </ConfirmDialog>
  )
}
