import { useEffect, useEffectEvent, useState } from 'react'
import { fullName } from '../../../contract/full-name'
import { acceptPersonalInvitation } from '../../sync/people/personal-invitations'
import { usePersonalInvitation } from '../../sync/people/use-personal-invitation'
import { useSession } from '../../sync/reading/hooks'
import { signInByInvitation } from '../../sync/lifecycle/sign-in-with-token'
import { Button } from '../../ui/controls/button'
import { LinkPage } from '../../ui/layers/link-page'
import { PageSpinner } from '../../ui/indicators/spinner'
import { VisuallyHidden } from '../../ui/indicators/visually-hidden'
import { readableNumber } from '../../ui/phone/phone-number'
import { useTitle } from '../../ui/tools/use-title'
import { Closed } from './closed'
import { closedPersonalWords } from './closed-words'
import { copy } from './copy'
import { InviteCard } from './invite-card'
import { useBusy } from '../../ui/tools/use-busy'
import styles from './join-page.module.css'
import { PlainCard } from './plain-card'

interface InvitationPageProps {
  token: string
  /** The number has an account: the user signs in, and returns. */
  onSignIn: () => void
  /** The user is signed in by the invitation, without a profile. */
  onRegister: () => void
  /** The user is a member now, or was before; undefined: signed in, without a clique. */
  onEntered: (cliqueId: string | undefined) => void
  onHome: () => void
}

/** The page of a personal invitation: the inviting user and the clique, and the button that signs the number in. */
export function InvitationPage({ token, onSignIn, onRegister, onEntered, onHome }: InvitationPageProps) {
  const session = useSession()
  const { invitation, retry } = usePersonalInvitation(token)
  const { busy, during } = useBusy()
  const [error, setError] = useState<string>()
  const [hasAccount, setHasAccount] = useState(false)
  const [isNotMine, setNotMine] = useState(false)
  const entered = useEffectEvent(onEntered)
  const memberOf = invitation.state === 'member' ? invitation.cliqueId : undefined
  useEffect(() => {
    if (memberOf !== undefined) entered(memberOf)
  }, [memberOf])
  const open = invitation.state === 'open' ? invitation : undefined
  useTitle(open?.clique?.name ?? copy.title)
  const cliqueId = open?.clique?.cliqueId
  const isMine = open !== undefined && session?.phoneNumber === open.phoneNumber
  const isSettled = session !== null && session.profile !== 'none'

  const refused = (code: string, status: number | undefined) => {
    if (code === 'ALREADY_REGISTERED') setHasAccount(true)
    // The page shows the errors of the link itself.
    else if (code.startsWith('INVITE_') || code === 'NOT_FOUND') retry()
    else setError(status === undefined && code === 'NETWORK' ? copy.joinOffline : copy.signInFailed)
  }
  const enter = async () => {
    setError(undefined)
    const signedIn = await signInByInvitation(token, cliqueId === undefined ? '/' : `/clique/${cliqueId}`)
    if (!signedIn.ok) refused(signedIn.error.code, signedIn.error.status)
    else if (signedIn.value === 'unregistered') onRegister()
    else onEntered(cliqueId)
  }
  const join = async () => {
    setError(undefined)
    const accepted = await acceptPersonalInvitation(token)
    if (accepted.ok) onEntered(accepted.value)
    else refused(accepted.error.code, accepted.error.status)
  }

  if (open && isSettled && !isMine)
    return (
      <LinkPage>
        <Closed
          words={{
            title: copy.foreignTitle,
            text: copy.foreign(session.username ?? '', readableNumber(open.phoneNumber)),
            canRetry: false,
          }}
          signedIn
          onRetry={retry}
          onHome={onHome}
        />
      </LinkPage>
    )
  if (open && isNotMine)
    return (
      <LinkPage>
        <Closed
          words={{ title: copy.foreignTitle, text: copy.notYours, canRetry: false }}
          signedIn={session !== null}
          onRetry={retry}
          onHome={onHome}
        />
      </LinkPage>
    )
  if (open) {
    const { clique, invitedBy } = open
    const maker = invitedBy ? fullName(invitedBy) || invitedBy.username : undefined
    const actions = hasAccount ? (
      <>
        <p role="alert">{copy.hasAccount}</p>
        <Button block onClick={onSignIn}>
          {copy.toSignIn}
        </Button>
      </>
    ) : isSettled ? (
      <Button block busy={busy} onClick={() => (clique ? void during(join) : onEntered(undefined))}>
        {clique ? copy.join(clique.name) : copy.home}
      </Button>
    ) : isMine ? (
      <Button block onClick={onRegister}>
        {copy.finish}
      </Button>
    ) : (
      <>
        <p className={styles.question}>
          {copy.isYours}
          <bdi className={styles.number}>{readableNumber(open.phoneNumber)}</bdi>
        </p>
        <Button block busy={busy} onClick={() => void during(enter)}>
          {copy.yesMine}
        </Button>
        <Button block variant="quiet" disabled={busy} onClick={() => setNotMine(true)}>
          {copy.notMine}
        </Button>
        <p className={styles.note}>
          {copy.signsIn} {maker !== undefined && copy.vouches(maker)}
        </p>
      </>
    )
    return (
      <LinkPage>
        {clique ? (
          <InviteCard clique={clique} by={maker} error={error} onExpired={retry}>
            {actions}
          </InviteCard>
        ) : (
          <PlainCard title={copy.welcomeBack} error={error}>
            {actions}
          </PlainCard>
        )}
      </LinkPage>
    )
  }
  if (invitation.state === 'closed') {
    const { failure } = invitation
    return (
      <LinkPage>
        <Closed
          words={closedPersonalWords(failure)}
          failure={failure}
          signedIn={session !== null}
          onRetry={retry}
          onHome={onHome}
        />
      </LinkPage>
    )
  }
  return (
    <LinkPage>
      <VisuallyHidden as="h1" tabIndex={-1}>
        {copy.loading}
      </VisuallyHidden>
      <PageSpinner />
    </LinkPage>
  )
}
