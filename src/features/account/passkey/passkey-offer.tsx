import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { hasPasskeys } from '../../../platform/identity/passkeys'
import { addPasskey } from '../../../sync/lifecycle/passkeys'
import { useConfig } from '../../../sync/session/use-config'
import { ErrorLine } from '../../../ui/cards/error-block'
import { Button } from '../../../ui/controls/button'
import { copy } from '../copy'
import styles from './passkey-offer.module.css'
import { describePasskeyTrouble } from './passkey-trouble'

/** Right after registration: a passkey for the next sign-in. The button below continues without one. */
export default function PasskeyOffer() {
  const offered = hasPasskeys(useConfig()?.passkeys?.rpId)
  const [state, setState] = useState<'open' | 'busy' | 'added'>('open')
  const [error, setError] = useState<string>()
  if (!offered) return null
  const add = async () => {
    setState('busy')
    setError(undefined)
    const added = await addPasskey()
    setState(added.ok ? 'added' : 'open')
    if (!added.ok) setError(describePasskeyTrouble(added.error))
  }
  return (
    <section className={styles.offer} aria-labelledby="passkey-offer">
      <h2 id="passkey-offer" className={styles.title}>
        {copy.passkeyOffer}
      </h2>
      <p className={styles.text}>{copy.passkeyWhy}</p>
      <output className={styles.done}>{state === 'added' && copy.passkeyAdded}</output>
      <ErrorLine>{error}</ErrorLine>
      {state !== 'added' && (
        <Button
          variant="secondary"
          block
          busy={state === 'busy'}
          icon={<KeyRound aria-hidden="true" />}
          onClick={() => void add()}
        >
          {copy.passkeyAdd}
        </Button>
      )}
    </section>
  )
}
