import { useEffect, useState, type FormEvent } from 'react'
import { fail, ok, type Failure, type Result } from '../../../contract/failure'
import { digitsIn } from '../../../contract/digits'
import { limits } from '../../../contract/limits'
import {
  confirmCodeEmail,
  offerCodeEmail,
  readCodeEmail,
  removeCodeEmail,
} from '../../sync/session/identity/code-email'
import { ErrorBlock, ErrorLine } from '../../ui/cards/error-block'
import { Button } from '../../ui/controls/button'
import { Field } from '../../ui/controls/field'
import { MainButton } from '../../ui/controls/main-button'
import { Skeleton, SkeletonGroup } from '../../ui/indicators/skeleton'
import { Dialog } from '../../ui/layers/dialog'
import { copy } from './copy'
import { useBusy } from '../../ui/tools/use-busy'
import styles from './rows-dialog.module.css'

/** The confirmed address, and the address to which a code was sent, with the data that confirms it. */
interface Addresses {
  email: string | null
  offered?: { email: string; session: string }
}

interface Read {
  addresses?: Addresses
  failed?: boolean
}

const readOf = (answer: Awaited<ReturnType<typeof readCodeEmail>>): Read =>
  answer.ok ? { addresses: answer.value } : { failed: true }

/** Undefined if the user cancelled the confirmation. */
const describe = ({ code }: Failure) => {
  if (code === 'SIGN_IN_AGAIN') return undefined
  if (code === 'NETWORK' || code === 'TIMEOUT') return copy.codeEmailOffline
  if (code === 'TOO_MANY_REQUESTS') return copy.codeEmailTooMany
  return copy.codeEmailNotSent
}
const describeCode = (failure: Failure) => {
  if (failure.code === 'INVALID_REQUEST') return copy.codeEmailWrong
  return failure.code === 'NOT_FOUND' ? copy.codeEmailEnded : describe(failure)
}

/** Why the form cannot be sent; undefined if it can. */
const missingIn = (typed: string, isCode: boolean) => {
  if (isCode) return typed.length < limits.codeLength ? copy.codeEmailNoCode(limits.codeLength) : undefined
  return /^\S+@\S+$/.test(typed.trim()) ? undefined : copy.codeEmailNoAddress
}

const focus = (field: HTMLElement | null) => field?.focus()

/** The address for sign-in codes: an address counts once the code that was sent to it is entered. */
export default function CodeEmailDialog({ onClose }: { onClose: () => void }) {
  const [{ addresses, failed }, setRead] = useState<Read>({})
  const [typed, setTyped] = useState('')
  const { busy, during } = useBusy()
  const [error, setError] = useState<string>()
  useEffect(() => {
    const abort = new AbortController()
    void readCodeEmail(abort.signal).then((answer) => {
      if (!abort.signal.aborted) setRead(readOf(answer))
    })
    return () => abort.abort()
  }, [])

  const perform = async (act: () => Promise<Result<Addresses, string | undefined>>) => {
    setError(undefined)
    const done = await during(act)
    if (!done) return
    if (!done.ok) return setError(done.error)
    setRead({ addresses: done.value })
    setTyped('')
  }
  const email = addresses?.email ?? null
  const offered = addresses?.offered
  const send = (to: string) =>
    perform(async () => {
      const sent = await offerCodeEmail(to)
      return sent.ok ? ok({ email, offered: { email: to, session: sent.value.session } }) : fail(describe(sent.error))
    })
  const confirm = (session: string) =>
    perform(async () => {
      const confirmed = await confirmCodeEmail(session, typed)
      return confirmed.ok ? confirmed : fail(describeCode(confirmed.error))
    })
  const remove = () =>
    perform(async () => {
      const removed = await removeCodeEmail()
      return removed.ok ? ok({ email: null }) : fail(describe(removed.error))
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void (offered ? confirm(offered.session) : send(typed.trim()))
  }
  return (
    <Dialog open onClose={onClose} title={copy.codeEmail} kind="sheet" focus="title" locked={busy}>
      <div className={styles.dialog}>
        <p className={styles.text}>{copy.codeEmailText}</p>
        {failed && <ErrorBlock onRetry={() => void readCodeEmail().then((answer) => setRead(readOf(answer)))} />}
        {!addresses && !failed && (
          <SkeletonGroup>
            <Skeleton height={64} />
          </SkeletonGroup>
        )}
        {email !== null && !offered && (
          <div className={styles.row}>
            <div className={styles.words}>
              <p className={styles.name} dir="auto">
                {email}
              </p>
              <p className={styles.used}>{copy.codeEmailUsed}</p>
            </div>
            <Button variant="secondary" size="small" busy={busy} onClick={() => void remove()}>
              {copy.remove}
            </Button>
          </div>
        )}
        {addresses && (
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
                <Button
                  variant="link"
                  disabled={busy}
                  onClick={() => {
                    setError(undefined)
                    setTyped('')
                    setRead({ addresses: { email } })
                  }}
                >
                  {copy.codeEmailBack}
                </Button>
              </div>
            )}
          </form>
        )}
      </div>
    </Dialog>
  )
}
