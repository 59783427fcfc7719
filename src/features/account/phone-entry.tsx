import { useEffect, useRef, useState, type FormEvent } from 'react'
import { sendCode } from '../../platform/identity'
import '../../sync/identity-settings'
import { isLocalHost } from '../../platform/local-host'
import { Button } from '../../ui/button'
import { AuthLayout } from './auth-layout'
import { copy } from './copy'
import { rememberPhone } from './pending-phone'
import { PhoneField, readable } from './phone-field'
import { fullNumber, mayBeSent, type PhoneNumber } from './phone-number'
import styles from './phone-entry.module.css'
import { describeSendError, type SendCodeTrouble } from './send-code-error'
import { SendTrouble } from './send-trouble'

/** Milliseconds between the message and the reload where the bot check must be drawn anew (specification 1 §8). */
const RELOAD_AFTER = 1500

interface PhoneEntryProps {
  /** A code is on its way: the address of code entry comes next. */
  onSent: () => void
}

/** The first screen of everybody who is not signed in (specification 1 §2 'Phone entry'). */
export function PhoneEntry({ onSent }: PhoneEntryProps) {
  const [phone, setPhone] = useState<PhoneNumber>({ country: 'US', digits: '' })
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<SendCodeTrouble>()
  const botCheck = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!trouble?.reloads) return
    const timer = setTimeout(() => location.reload(), RELOAD_AFTER)
    return () => clearTimeout(timer)
  }, [trouble])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!botCheck.current || busy || !mayBeSent(phone.digits)) return
    setBusy(true)
    setTrouble(undefined)
    const sent = await sendCode(fullNumber(phone), botCheck.current)
    setBusy(false)
    if (!sent.ok) {
      setTrouble(describeSendError(sent.error.code, isLocalHost(location.hostname)))
      return
    }
    rememberPhone({ readable: readable(phone), full: fullNumber(phone) })
    onSent()
  }
  return (
    <AuthLayout>
      <h1 tabIndex={-1} className={styles.title}>
        {copy.promise}
      </h1>
      <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
        <PhoneField
          value={phone}
          onChange={(next) => {
            setPhone(next)
            setTrouble(undefined)
          }}
        />
        <SendTrouble trouble={trouble} />
        <Button type="submit" block busy={busy} disabled={!mayBeSent(phone.digits)}>
          {copy.getStarted}
        </Button>
        <p className={styles.note}>{copy.smsNote}</p>
        <div ref={botCheck} />
      </form>
    </AuthLayout>
  )
}
