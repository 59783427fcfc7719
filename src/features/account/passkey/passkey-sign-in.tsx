import { KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { canSuggestPasskeys, hasPasskeys, stopSuggesting } from '../../../platform/identity/passkeys'
import { signInByPasskey, type PasskeyTrouble } from '../../../sync/lifecycle/passkeys'
import type { SignedIn } from '../../../sync/lifecycle/sign-in-with-token'
import { useConfig } from '../../../sync/session/use-config'
import { ErrorLine } from '../../../ui/cards/error-block'
import { Button } from '../../../ui/controls/button'
import { copy } from '../copy'
import { describePasskeyTrouble } from './passkey-trouble'
import { useBusy } from '../../../ui/tools/use-busy'

/** A passkey's challenge is valid for five minutes: after this time (ms) the suggestion gets a new one. */
const CHALLENGE_RENEWAL_MS = 4 * 60_000

/** The user chose a passkey, which the server rejected. */
const isOfServer = (trouble: PasskeyTrouble) => trouble === 'PASSKEY_REFUSED' || trouble === 'PASSKEY_UNKNOWN'

interface PasskeySignInProps {
  onSignedIn: (outcome: SignedIn) => void
}

/**
 * Sign-in with a passkey: by a button, and by the suggestions of the number field. Renders nothing without passkey
 * support.
 */
export default function PasskeySignIn({ onSignedIn }: PasskeySignInProps) {
  const offered = hasPasskeys(useConfig()?.passkeys?.rpId)
  const { busy, during } = useBusy()
  const [error, setError] = useState<string>()

  const [life] = useState(() => new AbortController())
  useEffect(() => () => life.abort(), [life])

  const signIn = async (suggested: boolean) => {
    const done = await signInByPasskey(suggested, life.signal)
    if (life.signal.aborted) return
    if (done.ok) onSignedIn(done.value)
    // A suggestion that ends shows no message: the user did not press anything.
    else if (!suggested || isOfServer(done.error)) setError(describePasskeyTrouble(done.error))
  }
  // While the button's dialog is open, a suggestion would end it.
  const suggest = useEffectEvent(() => (busy ? undefined : signIn(true)))
  useEffect(() => {
    if (!offered) return
    let timer: ReturnType<typeof setInterval> | undefined
    let isOver = false
    void canSuggestPasskeys().then((can) => {
      if (!can || isOver) return
      void suggest()
      timer = setInterval(() => void suggest(), CHALLENGE_RENEWAL_MS)
    })
    return () => {
      isOver = true
      clearInterval(timer)
      void stopSuggesting()
    }
  }, [offered])

  if (!offered) return null
  const press = () => {
    setError(undefined)
    void during(() => signIn(false))
  }
  return (
    <>
      <Button variant="secondary" block busy={busy} icon={<KeyRound aria-hidden="true" />} onClick={press}>
        {copy.passkeySignIn}
      </Button>
      <ErrorLine>{error}</ErrorLine>
    </>
  )
}
