import { useState } from 'react'
import { fail } from '../../../contract/failure'
import { limits } from '../../../contract/limits'
import { reportFlick } from '../../sync/reading/flicks'
import { Dialog } from '../../ui/dialog'
import { DialogActions } from '../../ui/dialog-actions'
import { ErrorLine } from '../../ui/error-block'
import { Field } from '../../ui/field'
import { RadioCards } from '../../ui/radio-cards'
import { toast } from '../../ui/toast'
import { useSubmit } from '../../ui/use-submit'
import { copy } from './copy'
import styles from './report-dialog.module.css'

interface ReportDialogProps {
  photoId: string
  open: boolean
  onClose: () => void
}

/** The reason and what else was said fit into what a report may hold. */
const DETAIL = limits.reportReason - 100

const reasons = Object.entries(copy.reasons).map(([value, label]) => ({
  value: value as keyof typeof copy.reasons,
  label,
}))

/** Why a photo should not be here, told to the people who run the service. */
export default function ReportDialog({ photoId, open, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<keyof typeof copy.reasons>('spam')
  const [detail, setDetail] = useState('')
  const send = async () => {
    const sent = await reportFlick(photoId, [copy.reasons[reason], detail.trim()].filter(Boolean).join(': '))
    return sent.ok ? sent : fail(copy.reportFailed)
  }
  const { busy, trouble, submit } = useSubmit(send, () => {
    setDetail('')
    onClose()
    void toast({ text: copy.reported, tone: 'ok' })
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={copy.reportTitle}
      kind="sheet"
      locked={busy}
      unsaved={detail.trim() !== ''}
      footer={<DialogActions confirm={copy.sendReport} danger busy={busy} onConfirm={submit} onCancel={onClose} />}
    >
      <div className={styles.form}>
        <RadioCards label={copy.reason} value={reason} onChange={setReason} options={reasons} disabled={busy} />
        <Field label={copy.detail} value={detail} onChange={setDetail} limit={DETAIL} rows={2} disabled={busy} />
        <ErrorLine>{trouble}</ErrorLine>
      </div>
    </Dialog>
  )
}
