import { X } from 'lucide-react'
import { useState } from 'react'
import type { Upload } from '../../../sync/uploads/uploads'
import { resultOf } from '../../../upload/progress/result'
import { IconButton } from '../../../ui/controls/icon-button'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog'
import { copy } from '../copy'
import { clear } from './session-actions'

/** Removes an upload that is over; asks first if photos failed, as they can no longer be retried then. */
export function DismissButton({ upload: { session, photos } }: { upload: Upload }) {
  const [isAsking, setAsking] = useState(false)
  const { failedCount } = resultOf(session, photos)
  const dismiss = () => void clear(session)
  return (
    <>
      <IconButton label={copy.dismiss} onClick={failedCount > 0 ? () => setAsking(true) : dismiss}>
        <X />
      </IconButton>
      {failedCount > 0 && (
        <ConfirmDialog
          open={isAsking}
          title={copy.dismissTitle}
          confirm={copy.dismissNow}
          cancel={copy.keepUpload}
          danger
          onConfirm={() => {
            setAsking(false)
            dismiss()
          }}
          onCancel={() => setAsking(false)}
        >
          {copy.dismissText(failedCount)}
        </ConfirmDialog>
      )}
    </>
  )
}
