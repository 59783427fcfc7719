import { useState, type FormEvent } from 'react'
import type { Clique } from '../../../contract/entities'
import { createPersonalInvitation } from '../../sync/people/personal-invitations'
import { ErrorLine } from '../../ui/cards/error-block'
import { Button } from '../../ui/controls/button'
import { copy as phoneCopy } from '../../ui/phone/copy'
import { PhoneField } from '../../ui/phone/phone-field'
import type { PhoneNumber } from '../../ui/phone/phone-number'
import { isSendable, loadRules, useVerdict } from '../../ui/phone/use-verdict'
import { copy } from './copy'
import styles from './invite-link-dialog.module.css'
import { NewLink } from '../../ui/link/new-link'

const NONE: PhoneNumber = { country: 'US', digits: '' }

interface PersonalInvitationProps {
  clique: Clique
  /** A link is being made: nothing may close the dialog. */
  onBusy: (busy: boolean) => void
}

/** An invitation for one phone number, which its link signs in (docs/identity.md). */
export function PersonalInvitation({ clique: { cliqueId, name }, onBusy }: PersonalInvitationProps) {
  const [phone, setPhone] = useState(NONE)
  const [made, setMade] = useState<{ address: string; readable: string }>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const verdict = useVerdict(phone)

  const make = async (): Promise<string | undefined> => {
    const rules = await loadRules()
    if (!rules) return copy.personalFailed
    const judged = rules.judge(phone)
    if (judged.kind !== 'right') return phoneCopy.invalidPhone
    const created = await createPersonalInvitation(cliqueId, judged.full)
    if (!created.ok) return created.error.code === 'TOO_MANY_REQUESTS' ? copy.personalTooMany : copy.personalFailed
    setMade({ address: created.value, readable: judged.readable })
    return undefined
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !isSendable(phone, verdict)) return
    setBusy(true)
    onBusy(true)
    setError(undefined)
    setError(await make())
    setBusy(false)
    onBusy(false)
  }
  if (made)
    return (
      <NewLink
        address={made.address}
        name={name}
        text={copy.personalReady(made.readable)}
        another={copy.personalAnother}
        onAnother={() => {
          setMade(undefined)
          setPhone(NONE)
        }}
      />
    )
  return (
    <form className={styles.personal} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.text}>{copy.personalText(name)}</p>
      <PhoneField
        value={phone}
        onChange={(next) => {
          setPhone(next)
          setError(undefined)
        }}
        error={verdict?.kind === 'unsupported' ? phoneCopy.unsupportedCountry(verdict.place) : undefined}
      />
      <ErrorLine>{error}</ErrorLine>
      <Button type="submit" block busy={busy} disabled={!isSendable(phone, verdict)}>
        {copy.makePersonal}
      </Button>
    </form>
  )
}
