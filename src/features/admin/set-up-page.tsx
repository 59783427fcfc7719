import { useState, type FormEvent } from 'react'
import { fail, type Failure } from '../../../contract/failure'
import { signInBySetUp } from '../../sync/session/sign-in-with-token'
import { EmptyState } from '../../ui/cards/empty-state'
import { ErrorLine } from '../../ui/cards/error-block'
import { Button } from '../../ui/controls/button'
import { Logo } from '../../ui/controls/logo'
import { copy as phoneCopy } from '../../ui/phone/copy'
import { PhoneField } from '../../ui/phone/phone-field'
import type { PhoneNumber } from '../../ui/phone/phone-number'
import { isSendable, loadRules, useVerdict } from '../../ui/phone/use-verdict'
import { useSubmit } from '../../ui/tools/use-submit'
import { useTitle } from '../../ui/tools/use-title'
import { copy } from './copy'
import invite from './invite.module.css'
import styles from './set-up-page.module.css'

interface SetUpPageProps {
  token: string
  /** Signed in, without a profile. */
  onRegister: () => void
  /** Signed in, as an operator. */
  onDone: () => void
}

const words = copy.setUp
const isGone = ({ code }: Failure) => code === 'NOT_FOUND' || code === 'INVITE_EXPIRED' || code === 'INVALID_REQUEST'

/** The first operator names their number, is signed in with it, and registers. */
export function SetUpPage({ token, onRegister, onDone }: SetUpPageProps) {
  const [phone, setPhone] = useState<PhoneNumber>({ country: 'US', digits: '' })
  const [gone, setGone] = useState(false)
  const verdict = useVerdict(phone)
  useTitle(words.title)
  const signIn = async () => {
    const judged = (await loadRules())?.judge(phone)
    if (judged?.kind !== 'right') return fail(judged ? phoneCopy.invalidPhone : words.failed)
    const signedIn = await signInBySetUp(token, judged.full)
    if (signedIn.ok) return signedIn
    if (isGone(signedIn.error)) setGone(true)
    return fail(signedIn.error.code === 'NETWORK' ? words.offline : words.failed)
  }
  const { busy, trouble, submit, forget } = useSubmit(signIn, (signedIn) =>
    signedIn === 'unregistered' ? onRegister() : onDone(),
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isSendable(phone, verdict)) submit()
  }
  return (
    <main className={styles.page}>
      <Logo height={32} />
      {gone ? (
        <EmptyState title={words.gone.title} text={words.gone.text} />
      ) : (
        <form className={styles.card} onSubmit={send} noValidate>
          <h1 tabIndex={-1}>{words.title}</h1>
          <p className={invite.text}>{words.text}</p>
          <PhoneField
            value={phone}
            onChange={(next) => {
              setPhone(next)
              forget()
            }}
            error={verdict?.kind === 'unsupported' ? phoneCopy.unsupportedCountry(verdict.place) : undefined}
          />
          <ErrorLine>{trouble}</ErrorLine>
          <Button type="submit" block busy={busy} disabled={!isSendable(phone, verdict)}>
            {words.confirm}
          </Button>
        </form>
      )}
    </main>
  )
}
