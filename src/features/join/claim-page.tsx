import { useEffect, useState } from 'react'
import { isUnreached } from '../../platform/background/failure-policy'
import { claim, claimedGuest, type Claimed } from '../../sync/guests/claim'
import { useSession } from '../../sync/reading/hooks'
import { Button } from '../../ui/controls/button'
import { PageSpinner } from '../../ui/indicators/spinner'
import { LinkPage } from '../../ui/layers/link-page'
import { useBusy } from '../../ui/tools/use-busy'
import { useTitle } from '../../ui/tools/use-title'
import { Closed } from './closed'
import { copy } from './copy'
import styles from './join-page.module.css'
import { PlainCard } from './plain-card'

interface ClaimPageProps {
  token: string
  onSignIn: () => void
  onRegister: () => void
  /** The user is a member, and the guest's photos are theirs. */
  onJoined: (collectionId: string) => void
  onHome: () => void
}

/** A guest of this device becomes a member, and keeps what they added (see [Note: A guest becomes a member]). */
export function ClaimPage(props: ClaimPageProps) {
  const session = useSession()
  const guest = useClaimed(props.token)
  useTitle(guest ? copy.join(guest.guest.clique.name) : copy.title)
  return (
    <LinkPage>
      {guest === undefined ? (
        <PageSpinner />
      ) : guest === null ? (
        <Closed
          words={{ ...copy.claimGone, canRetry: false }}
          signedIn={session !== null}
          onRetry={() => {}}
          onHome={props.onHome}
        />
      ) : (
        <Join {...props} guest={guest} />
      )}
    </LinkPage>
  )
}

/** Undefined until the device's database was read; null if there is no such guest. */
const useClaimed = (token: string) => {
  const [guest, setGuest] = useState<Claimed | null>()
  useEffect(() => {
    let isGone = false
    void claimedGuest(token).then((found) => {
      if (!isGone) setGuest(found ?? null)
    })
    return () => {
      isGone = true
    }
  }, [token])
  return guest
}

function Join({ guest, onSignIn, onRegister, onJoined, onHome }: ClaimPageProps & { guest: Claimed }) {
  const session = useSession()
  const { busy, during } = useBusy()
  const [error, setError] = useState<string>()
  const { clique } = guest.guest
  const join = async () => {
    setError(undefined)
    const done = await claim(guest)
    if (done.ok) return onJoined(done.value.collectionId)
    const { code } = done.error
    if (code === 'USER_DOES_NOT_EXIST') return onRegister()
    const isRefused = code === 'FORBIDDEN' || code === 'NOT_FOUND' || code === 'INVITE_ONLY'
    if (code === 'QUOTA_EXCEEDED') return setError(copy.claimNoRoom)
    setError(isUnreached(done.error) ? copy.joinOffline : isRefused ? copy.claimRefused : copy.joinFailed)
  }
  return (
    <PlainCard title={copy.join(clique.name)} error={error}>
      <p className={styles.note}>{copy.claimText}</p>
      {session === null ? (
        <>
          <Button block onClick={onSignIn}>
            {copy.signIn}
          </Button>
          <p className={styles.note}>{copy.signInNote}</p>
        </>
      ) : session.profile === 'none' ? (
        <Button block onClick={onRegister}>
          {copy.finish}
        </Button>
      ) : (
        <>
          <Button block busy={busy} onClick={() => void during(join)}>
            {copy.claimAs(session.firstName ?? '')}
          </Button>
          <Button block variant="quiet" disabled={busy} onClick={onHome}>
            {copy.notNow}
          </Button>
        </>
      )}
    </PlainCard>
  )
}
