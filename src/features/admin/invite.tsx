import { useState, type FormEvent } from 'react'
import { fail, ok } from '../../../contract/failure'
import { inviteNumber } from '../../sync/admin/admin'
import { ErrorLine } from '../../ui/cards/error-block'
import { Button } from '../../ui/controls/button'
import { copy as phoneCopy } from '../../ui/phone/copy'
import { PhoneField } from '../../ui/phone/phone-field'
import type { PhoneNumber } from '../../ui/phone/phone-number'
import { isSendable, loadRules, useVerdict } from '../../ui/phone/use-verdict'
import { useSubmit } from '../../ui/tools/use-submit'
import { NewLink } from '../../ui/link/new-link'
import { copy } from './copy'
import styles from './invite.module.css'

const NONE: PhoneNumber = { country: 'US', digits: '' }

/** A link for one phone number: for someone new, or someone who lost every way to sign in. */
export function Invite() {
  const [phone, setPhone] = useState(NONE)
  const [made, setMade] = useState<{ address: string; readable: string }>()
  const verdict = useVerdict(phone)
  const make = async () => {
    const judged = (await loadRules())?.judge(phone)
    if (judged?.kind !== 'right') return fail(judged ? phoneCopy.invalidPhone : copy.inviteFailed)
    const link = await inviteNumber(judged.full)
    return link.ok ? ok({ address: link.value, readable: judged.readable }) : fail(copy.inviteFailed)
  }
  const { busy, trouble, submit, forget } = useSubmit(make, setMade)
  if (made)
    return (
      <NewLink
        address={made.address}
        name={made.readable}
        text={copy.ready(made.readable)}
        another={copy.another}
        onAnother={() => {
          setMade(undefined)
          setPhone(NONE)
        }}
      />
    )
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isSendable(phone, verdict)) submit()
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <p className={styles.text}>{copy.inviteText}</p>
      <PhoneField
        value={phone}
        onChange={(next) => {
          setPhone(next)
          forget()
        }}
        error={verdict?.kind === 'unsupported' ? phoneCopy.unsupportedCountry(verdict.place) : undefined}
      />
      <ErrorLine>{trouble}</ErrorLine>
      <Button type="submit" busy={busy} disabled={!isSendable(phone, verdict)}>
        {copy.makeLink}
      </Button>
    </form>
  )
}
