import { useEffect, useEffectEvent, useState } from 'react'
import type { Failure } from '../../../contract/failure'
import { isUnreached } from '../../platform/background/failure-policy'
import { acceptInvite } from '../../sync/joining/invite-links'
import { useSession } from '../../sync/reading/hooks'
import { useInvite } from '../../sync/joining/use-invite'
import { Button } from '../../ui/controls/button'
import { LinkPage } from '../../ui/layers/link-page'
import { PageSpinner } from '../../ui/indicators/spinner'
import { useTitle } from '../../ui/tools/use-title'
import { VisuallyHidden } from '../../ui/indicators/visually-hidden'
import { Closed } from './closed'
import { closedWords } from './closed-words'
import { copy } from './copy'
import { InviteCard } from './invite-card'
import { useBusy } from '../../ui/tools/use-busy'
import styles from './join-page.module.css'

interface JoinPageProps {
  token: string
  onSignIn: () => void
  onRegister: () => void
  /** The user is a member now, or was before. */
  onJoined: (cliqueId: string) => void
  onHome: () => void
}

/** The page of an invite link: the clique to which it leads, for signed-in and other users (docs/decisions/0005). */
export function JoinPage({ token, onSignIn, onRegister, onJoined, onHome }: JoinPageProps) {
  const session = useSession()
  const { invite, retry } = useInvite(token)
  const { busy, during } = useBusy()
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<Failure>()
  useTitle(invite.state === 'open' ? invite.clique.name : copy.title)
  const joined = useEffectEvent(onJoined)
  const memberOf = invite.state === 'member' ? invite.cliqueId : undefined
  useEffect(() => {
    if (memberOf !== undefined) joined(memberOf)
  }, [memberOf])

  const join = async () => {
    setError(undefined)
    const accepted = await acceptInvite(token)
    if (accepted.ok) return onJoined(accepted.value)
    const { code } = accepted.error
    if (code === 'USER_DOES_NOT_EXIST') return onRegister()
    // The link works, but not for this user.
    if (code === 'INVITE_ONLY') return setRefusal(accepted.error)
    // The page shows the errors of the link itself.
    if (code.startsWith('INVITE_') || code === 'NOT_FOUND') return retry()
    setError(isUnreached(accepted.error) ? copy.joinOffline : copy.joinFailed)
  }
  const failure = refusal ?? (invite.state === 'closed' ? invite.failure : undefined)
  return (
    <LinkPage>
      {failure ? (
        <Closed
          words={closedWords(failure)}
          failure={failure}
          signedIn={session !== null}
          onRetry={retry}
          onHome={onHome}
        />
      ) : invite.state === 'open' ? (
        <InviteCard clique={invite.clique} error={error} onExpired={retry}>
          <Actions
            name={invite.clique.name}
            busy={busy}
            onJoin={() => void during(join)}
            onSignIn={onSignIn}
            onRegister={onRegister}
            onHome={onHome}
          />
        </InviteCard>
      ) : (
        <>
          <VisuallyHidden as="h1" tabIndex={-1}>
            {copy.loading}
          </VisuallyHidden>
          <PageSpinner />
        </>
      )}
    </LinkPage>
  )
}

interface ActionsProps extends Pick<JoinPageProps, 'onSignIn' | 'onRegister' | 'onHome'> {
  /** The clique's name. */
  name: string
  busy: boolean
  onJoin: () => void
}

function Actions({ name, busy, onJoin, onSignIn, onRegister, onHome }: ActionsProps) {
  const session = useSession()
  if (session === null)
    return (
      <>
        <Button block onClick={onSignIn}>
          {copy.signIn}
        </Button>
        <p className={styles.note}>{copy.signInNote}</p>
      </>
    )
  if (session.profile === 'none')
    return (
      <Button block onClick={onRegister}>
        {copy.finish}
      </Button>
    )
  return (
    <>
      <Button block busy={busy} onClick={onJoin}>
        {copy.join(name)}
      </Button>
      <Button block variant="quiet" disabled={busy} onClick={onHome}>
        {copy.notNow}
      </Button>
      <p className={styles.note}>{copy.joinNote}</p>
    </>
  )
}
