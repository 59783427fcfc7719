import { useRef, useState, type FormEvent } from 'react'
import { limits } from '../../../../contract/limits'
import { confirmCode, sendCode } from '../../../platform/identity/identity'
import type { Identity, VerifyError } from '../../../platform/identity/provider-types'
import { isLocalHost } from '../../../platform/identity/local-host'
import '../../../sync/session/identity/identity-settings'
import { useConfig } from '../../../sync/session/use-config'
import { Button } from '../../../ui/controls/button'
import { MainButton } from '../../../ui/controls/main-button'
import { ErrorLine } from '../../../ui/cards/error-block'
import { AuthLayout } from '../auth-layout'
import { takeProof } from './bot-check'
import { describeVerifyError, isComplete, needsNewCode } from './code'
import { CodeInput } from './code-input'
import styles from './code-entry.module.css'
import { copy } from '../copy'
import { forgetPhone, pendingPhone, rememberPhone } from '../phone/pending-phone'
import { describeSendError } from './send-code-error'

interface CodeEntryProps {
  /** The code was right. The button shows progress until this settles. */
  onConfirmed: (identity: Identity) => Promise<void>
  /** Back to phone entry; number and pending confirmation are already forgotten. */
  onBack: () => void
}

/** Confirms the code that was typed. */
const useConfirming = (onConfirmed: CodeEntryProps['onConfirmed']) => {
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<VerifyError>()
  const confirm = async (typed: string) => {
    if (busy || !isComplete(typed)) return
    const pending = pendingPhone()
    if (!pending) return setError('no-pending')
    setBusy(true)
    setError(undefined)
    try {
      const confirmed = await confirmCode(pending.verificationId, typed)
      // In the meantime the user went back, or a new code was sent.
      if (pendingPhone()?.verificationId !== pending.verificationId) return
      if (confirmed.ok) {
        forgetPhone()
        await onConfirmed(confirmed.value)
      } else setError(confirmed.error.code)
    } catch (thrown) {
      setError('other')
      // Passed to the log of unexpected errors.
      reportError(thrown)
    } finally {
      setBusy(false)
    }
  }
  /** The sixth digit confirms the code. */
  const type = (text: string) => {
    setCode(text)
    setError(undefined)
    void confirm(text)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void confirm(code)
  }
  return { code, type, busy, error, submit }
}

/** The screen for the texted code (docs/specification.md 1.2 'Code entry'). */
export function CodeEntry({ onConfirmed, onBack }: CodeEntryProps) {
  // Signing in forgets the number a moment before this screen ends.
  const [readable] = useState(() => pendingPhone()?.readable)
  const { code, type, busy, error, submit } = useConfirming(onConfirmed)
  // A new code gets a new field, which takes the focus.
  const [round, setRound] = useState(0)
  const config = useConfig()
  const isHandedOn = config?.codes === 'handedOn'
  const botCheck = useRef<HTMLDivElement>(null)
  const resending = useResending(() => {
    type('')
    setRound(round + 1)
  })
  const isCodeUseless = error !== undefined && needsNewCode(error) && pendingPhone() !== undefined
  return (
    <AuthLayout scenes="low">
      <div className={styles.head}>
        <h1 tabIndex={-1}>{copy.enterCode}</h1>
        <p className={styles.sent}>
          {isHandedOn ? copy.codeFor : copy.sentTo} <bdi className={styles.number}>{readable}</bdi>
        </p>
      </div>
      <form className={styles.form} onSubmit={submit} noValidate>
        <CodeInput key={round} value={code} onChange={type} invalid={error !== undefined} />
        <ErrorLine>{resending.failure ?? (error && describeVerifyError(error))}</ErrorLine>
        <output className={styles.hint}>{resending.isSent && copy.newCodeSent}</output>
        {isCodeUseless ? (
          <Button type="button" block busy={resending.busy} onClick={() => void resending.send(botCheck.current)}>
            {copy.newCode}
          </Button>
        ) : (
          <MainButton
            type="submit"
            block
            busy={busy}
            reason={isComplete(code) ? undefined : copy.wholeCode(limits.codeLength)}
          >
            {copy.continue}
          </MainButton>
        )}
        <div ref={botCheck} />
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
        <p className={styles.hint}>{isHandedOn ? copy.handedOn : copy.noCode}</p>
        {config?.codesByEmail && <p className={styles.hint}>{copy.byEmail}</p>}
      </div>
    </AuthLayout>
  )
}

/** Sends another code to the same number; `onSent` is called once it is on its way. */
const useResending = (onSent: () => void) => {
  const [state, setState] = useState<{ busy: boolean; isSent: boolean; failure?: string }>({
    busy: false,
    isSent: false,
  })
  const send = async (element: HTMLElement | null) => {
    const phone = pendingPhone()
    if (!phone || !element || state.busy) return
    setState({ busy: true, isSent: false })
    const sent = await sendCode(phone.full, { element, takeProof })
    if (sent.ok) {
      rememberPhone({ ...phone, verificationId: sent.value })
      setState({ busy: false, isSent: true })
      onSent()
      return
    }
    const { message } = describeSendError(sent.error.code, isLocalHost(location.hostname))
    setState({ busy: false, isSent: false, failure: message })
  }
  return { ...state, send }
}
