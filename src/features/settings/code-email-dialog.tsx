import type { FormEvent } from 'react'
import { digitsIn } from '../../../contract/digits'
import { limits } from '../../../contract/limits'
import { ErrorLine } from '../../ui/cards/error-block'
import { Row, Rows } from '../../ui/cards/rows'
import { Button } from '../../ui/controls/button'
import { Field } from '../../ui/controls/field'
import { MainButton } from '../../ui/controls/main-button'
import { copy } from './copy'
import { RowsDialog, Unread } from './rows-dialog'
import styles from './rows-dialog.module.css'
import { useCodeEmail } from './use-code-email'

/** Why the form cannot be sent; undefined if it can. */
const missingIn = (typed: string, isCode: boolean) => {
  if (isCode) return typed.length < limits.codeLength ? copy.codeEmailNoCode(limits.codeLength) : undefined
  return /^\S+@\S+$/.test(typed.trim()) ? undefined : copy.codeEmailNoAddress
}

const focus = (field: HTMLElement | null) => field?.focus()

/** The address for sign-in codes: an address counts once the code that was sent to it is entered. */
export default function CodeEmailDialog({ onClose }: { onClose: () => void }) {
  const state = useCodeEmail()
  const { email, offered, busy } = state
  return (
    <RowsDialog onClose={onClose} title={copy.codeEmail} text={copy.codeEmailText} busy={busy}>
      {!state.isRead && <Unread failed={state.failed} onRetry={() => void state.reload()} />}
      {email !== null && !offered && (
        <Rows>
          <Row name={email} note={copy.codeEmailUsed}>
            <Button variant="secondary" size="small" busy={busy} onClick={() => void state.remove()}>
              {copy.remove}
            </Button>
          </Row>
        </Rows>
      )}
      {state.isRead && <Form {...state} />}
    </RowsDialog>
  )
}

/** Asks for an address, then for the code that was sent to it. */
function Form({
  email,
  offered,
  typed,
  setTyped,
  busy,
  error,
  send,
  confirm,
  restart,
}: ReturnType<typeof useCodeEmail>) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void (offered ? confirm(offered.session) : send(typed.trim()))
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {offered ? (
        <Field
          key="code"
          ref={focus}
          label={copy.codeEmailCode(offered.email)}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={typed}
          onChange={(text) => setTyped(digitsIn(text).slice(0, limits.codeLength))}
        />
      ) : (
        <Field
          key="address"
          label={email === null ? copy.codeEmailAddress : copy.codeEmailOther}
          type="email"
          autoComplete="email"
          value={typed}
          limit={limits.email}
          onChange={setTyped}
        />
      )}
      <ErrorLine>{error}</ErrorLine>
      <MainButton type="submit" block busy={busy} reason={missingIn(typed, offered !== undefined)}>
        {offered ? copy.codeEmailConfirm : copy.codeEmailSend}
      </MainButton>
      {offered && (
        <div className={styles.actions}>
          <Button variant="link" disabled={busy} onClick={() => void send(offered.email)}>
            {copy.codeEmailAgain}
          </Button>
          <Button variant="link" disabled={busy} onClick={restart}>
            {copy.codeEmailBack}
          </Button>
        </div>
      )}
    </form>
  )
}
