import { useEffect, useRef, useState, type FormEvent } from 'react'
import { fail, ok, type Result } from '../../../../contract/failure'
import { sendCode } from '../../../platform/identity/identity'
import type { SendCodeError } from '../../../platform/identity/provider-types'
import { useOnline } from '../../../sync/reading/hooks'
import '../../../sync/session/identity/identity-settings'
import { wantedAddress } from '../../../sync/session/return-address'
import type { SignedIn } from '../../../sync/lifecycle/sign-in-with-token'
import { useConfig } from '../../../sync/session/use-config'
import { isLocalHost } from '../../../platform/identity/local-host'
import { isOnline } from '../../../platform/background/online'
import { retryImport } from '../../../ui/tools/retry-import'
import { MainButton } from '../../../ui/controls/main-button'
import { InApp } from '../../../ui/link/in-app'
import { PhoneField } from '../../../ui/phone/phone-field'
import type { PhoneNumber } from '../../../ui/phone/phone-number'
import { loadRules, usePhone } from '../../../ui/phone/use-phone'
import { AuthLayout } from '../auth-layout'
import { prepareProof, takeProof } from '../code/bot-check'
import { copy } from '../copy'
import { forgetPhone, rememberPhone } from './pending-phone'
import { forgetTyped, keepTyped, typedPhone } from './typed-phone'
import { useBusy } from '../../../ui/tools/use-busy'
import { lazyPart } from '../../../ui/tools/lazy-part'
import styles from './phone-entry.module.css'
import { describeSendError, type SendCodeTrouble } from '../code/send-code-error'
import { SendTrouble } from '../code/send-trouble'
import { clearSignOutNotice, signOutNotice } from '../sign-out-notice'
import { reloadPage } from '../../../platform/loads'

/** Delay (ms) from the message to the reload if the bot check must be rendered again (docs/specification.md 1.8). */
const RELOAD_DELAY_MS = 1500

const PasskeySignIn = lazyPart(() => retryImport(() => import('../passkey/passkey-sign-in')))

interface PhoneEntryProps {
  /** A code was sent: code entry is next. */
  onSent: () => void
  /** The user signed in with a passkey. */
  onSignedIn: (outcome: SignedIn) => void
}

/** Sends a code to the number and remembers the number for code entry. Fails with the reason if none was sent. */
const sendTo = async (phone: PhoneNumber, element: HTMLElement): Promise<Result<undefined, SendCodeError>> => {
  const rules = isOnline() ? await loadRules() : undefined
  if (!rules) return fail('network')
  const verdict = rules.judge(phone)
  if (verdict.kind !== 'right') return fail('invalid-phone-number')
  const sent = await sendCode(verdict.full, { element, takeProof })
  if (!sent.ok) return fail(sent.error.code)
  rememberPhone({ readable: verdict.readable, full: verdict.full, verificationId: sent.value })
  return ok(undefined)
}

function SignOutNotice() {
  const [notice] = useState(signOutNotice)
  useEffect(() => clearSignOutNotice, [])
  if (!notice) return null
  return (
    <p className={styles.notice} role="alert">
      {notice}
    </p>
  )
}

/** Forgets an earlier code, and reloads the page if the bot check must be rendered again. */
const useFreshStart = (reloads: boolean) => {
  // A user who returns to this screen must request a new code (docs/specification.md 1.4 'Phone auth').
  useEffect(forgetPhone, [])
  useEffect(() => {
    if (!reloads) return
    const timer = setTimeout(() => reloadPage(), RELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [reloads])
}

/** The first screen of a user who is not signed in (docs/specification.md 1.2 'Phone entry'). */
export function PhoneEntry({ onSent, onSignedIn }: PhoneEntryProps) {
  const config = useConfig()
  const { phone, setPhone, problem } = usePhone(typedPhone, config?.features.testNumbers)
  const { busy, during } = useBusy()
  const [trouble, setTrouble] = useState<SendCodeTrouble>()
  const botCheck = useRef<HTMLDivElement>(null)
  const online = useOnline()
  const isHandedOn = config?.codes === 'handedOn'

  useFreshStart(trouble?.reloads === true)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const { current: element } = botCheck
    if (!element || problem !== undefined) return
    setTrouble(undefined)
    const sent = await during(() => sendTo(phone, element))
    if (!sent) return
    if (!sent.ok) setTrouble(describeSendError(sent.error, isLocalHost(location.hostname)))
    else {
      forgetTyped()
      onSent()
    }
  }
  return (
    <AuthLayout>
      <h1 tabIndex={-1} className={styles.title}>
        {copy.promise}
      </h1>
      <SignOutNotice />
      <InApp address={`${location.origin}${wantedAddress()}`} />
      <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
        <PhoneField
          suggestsPasskeys
          value={phone}
          onChange={(next) => {
            setPhone(next)
            keepTyped(next)
            void prepareProof()
            setTrouble(undefined)
          }}
        />
        <SendTrouble trouble={trouble} />
        <MainButton type="submit" block busy={busy} reason={problem}>
          {copy.getStarted}
        </MainButton>
        <PasskeySignIn onSignedIn={onSignedIn} />
        <output className={styles.notice}>{!online && copy.offline}</output>
        <p className={styles.note}>{isHandedOn ? copy.handedOnNote : copy.smsNote}</p>
        <div ref={botCheck} />
      </form>
    </AuthLayout>
  )
}
