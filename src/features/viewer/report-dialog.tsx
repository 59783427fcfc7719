import { fail } from '../../../contract/failure'
import { limits } from '../../../contract/limits'
import { visibleText } from '../../../contract/visible'
import { useKeptFields } from '../../sync/editing/use-kept-fields'
import { reportFlick } from '../../sync/shown/flicks'
import { Dialog } from '../../ui/layers/dialog'
import { DialogActions } from '../../ui/layers/dialog-actions'
import { ErrorLine } from '../../ui/cards/error-block'
import { Field } from '../../ui/controls/field'
import { RadioCards } from '../../ui/controls/radio-cards'
import { toast } from '../../ui/layers/toast'
import { keysOf } from '../../ui/tools/keys-of'
import { useSubmit } from '../../ui/tools/use-submit'
import { copy } from './copy'
import styles from './report-dialog.module.css'

interface ReportDialogProps {
  photoId: string
  open: boolean
  onClose: () => void
}

/** The length that leaves room for the reason within the limit of a report. */
const DETAIL = limits.reportReason - 100

type Reason = keyof typeof copy.reasons
/** No reason is chosen beforehand: a wrong one would mislead those who decide. */
const NONE: { reason: Reason | ''; detail: string } = { reason: '', detail: '' }
const reasons = keysOf(copy.reasons).map((value) => ({ value, label: copy.reasons[value] }))

/** Reports a photo to the operators of the service, with a reason. */
export default function ReportDialog({ photoId, open, onClose }: ReportDialogProps) {
  const form = useKeptFields(`report ${photoId}`, NONE)
  const { reason, detail } = form.fields
  const close = () => {
    form.change(NONE)
    onClose()
  }
  const send = async () => {
    const chosen = reason && copy.reasons[reason]
    const sent = await reportFlick(photoId, [chosen, visibleText(detail)].filter(Boolean).join(': '))
    return sent.ok ? sent : fail(copy.reportFailed)
  }
  const { busy, trouble, submit } = useSubmit(send, () => {
    close()
    void toast({ text: copy.reported, tone: 'ok' })
  })
  return (
    <Dialog
      open={open}
      onClose={close}
      title={copy.reportTitle}
      kind="sheet"
      locked={busy}
      unsaved={visibleText(detail) !== ''}
      footer={
        <DialogActions
          confirm={copy.sendReport}
          danger
          busy={busy}
          reason={reason ? undefined : copy.chooseReason}
          onConfirm={submit}
          onCancel={close}
        />
      }
    >
      <div className={styles.form}>
        <RadioCards
          label={copy.reason}
          value={reason || undefined}
          onChange={(value) => form.change({ reason: value })}
          options={reasons}
          disabled={busy}
        />
        <Field
          label={copy.detail}
          value={detail}
          onChange={(value) => form.change({ detail: value })}
          limit={DETAIL}
          rows={2}
          disabled={busy}
        />
        <ErrorLine>{trouble}</ErrorLine>
      </div>
    </Dialog>
  )
}
