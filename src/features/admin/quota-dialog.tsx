import { useId, useState, type FormEvent } from 'react'
import { digitsIn } from '../../../contract/digits'
import { GB, limits } from '../../../contract/limits'
import { overview, type AdminUser } from '../../sync/admin/admin'
import { useResource } from '../../sync/reading/hooks'
import { ErrorLine } from '../../ui/cards/error-block'
import { Button } from '../../ui/controls/button'
import { Field } from '../../ui/controls/field'
import { Dialog } from '../../ui/layers/dialog'
import { DialogActions } from '../../ui/layers/dialog-actions'
import { fileSize } from '../../ui/tools/file-size'
import styles from './admin-page.module.css'
import { copy } from './copy'

const DIGITS = String(limits.quotaGigabytes).length

/** Why this number of GB is no limit; undefined if it is one. */
const problemIn = (typed: string) => {
  const size = Number(typed)
  return size >= 1 && size <= limits.quotaGigabytes ? undefined : copy.quotaMissing(limits.quotaGigabytes)
}

interface QuotaDialogProps {
  user: AdminUser
  busy: boolean
  error: string | undefined
  /** null: the default of the server's settings. */
  onSave: (gigabytes: number | null) => void
  onCancel: () => void
}

/** How much one user may store, in GB, next to what they store. */
export function QuotaDialog({
  user: { username, storedBytes, quota },
  busy,
  error,
  onSave,
  onCancel,
}: QuotaDialogProps) {
  const form = useId()
  const everyone = useResource(overview).data?.bytesPerPerson ?? null
  const before = quota?.isOwn && quota.bytes !== null ? String(quota.bytes / GB) : ''
  const [typed, setTyped] = useState(before)
  const problem = problemIn(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problem === undefined) onSave(Number(typed))
  }
  return (
    <Dialog
      open
      onClose={onCancel}
      title={copy.quotaTitle(username)}
      locked={busy}
      unsaved={typed !== before}
      focus="field"
      footer={<DialogActions confirm={copy.save} form={form} reason={problem} busy={busy} onCancel={onCancel} />}
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <p>{copy.quotaText(fileSize(storedBytes, 1))}</p>
        <Field
          label={copy.gigabytes}
          hint={copy.quotaOfEveryone(everyone === null ? copy.noQuota : fileSize(everyone, 0))}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(text) => setTyped(digitsIn(text).slice(0, DIGITS))}
          disabled={busy}
        />
        {quota?.isOwn && (
          <Button variant="secondary" disabled={busy} onClick={() => onSave(null)}>
            {copy.asEveryone}
          </Button>
        )}
        <ErrorLine>{error}</ErrorLine>
      </form>
    </Dialog>
  )
}
