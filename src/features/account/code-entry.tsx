import { useState, type FormEvent } from 'react'
import { confirmCode, type Identity } from '../../platform/identity'
import { Button } from '../../ui/button'
import { ErrorLine } from '../../ui/error-block'
import { AuthLayout } from './auth-layout'
import { describeVerifyError, isComplete } from './code'
import { CodeInput } from './code-input'
import styles from './code-entry.module.css'
import { copy } from './copy'
import { forgetPhone, pendingPhone } from './pending-phone'

interface CodeEntryProps {
  /** The code was right. The button goes on working until this settles. */
  onConfirmed: (identity: Identity) => Promise<void>
  /** Back to phone entry; number and pending confirmation are already forgotten. */
  onBack: () => void
}

/** Where the texted code is entered (specification 1 §2 'Code entry'). */
export function CodeEntry({ onConfirmed, onBack }: CodeEntryProps) {
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !isComplete(code)) return
    setBusy(true)
    setError(undefined)
    const confirmed = await confirmCode(code)
    if (confirmed.ok) await onConfirmed(confirmed.value)
    else setError(describeVerifyError(confirmed.error.code))
    setBusy(false)
  }
  return (
    <AuthLayout scenes="low">
      <div className={styles.head}>
        <h1 tabIndex={-1}>{copy.enterCode}</h1>
        <p className={styles.sent}>
          {copy.sentTo} <bdi className={styles.number}>{pendingPhone()}</bdi>
        </p>
      </div>
      <form className={styles.form} onSubmit={(event) => void confirm(event)} noValidate>
        <CodeInput
          value={code}
          onChange={(next) => {
            setCode(next)
            setError(undefined)
          }}
          invalid={error !== undefined}
        />
        <ErrorLine>{error}</ErrorLine>
        <Button type="submit" block busy={busy} disabled={!isComplete(code)}>
          {copy.continue}
        </Button>
      </form>
      <div>
        <Button
          variant="link"
          onClick={() => {
            forgetPhone()
            onBack()
          }}
        >
          {copy.backToPhone}
        </Button>
        <p className={styles.hint}>{copy.noCode}</p>
      </div>
    </AuthLayout>
  )
}
