import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react'
import { fullName } from '../../../contract/full-name'
import { acceptPersonalInvitation } from '../../sync/joining/personal-invitations'
import { usePersonalInvitation } from '../../sync/joining/use-personal-invitation'
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

type Open = Extract<ReturnType<typeof usePersonalInvitation>['invitation'], { state: 'open' }>
type Session = ReturnType<typeof useSession>

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

const isMine = ({ phoneNumber }: Open, session: Session) => session?.phoneNumber === phoneNumber
const isSettled = (session: Session) => session !== null && session.profile !== 'none'

/** Why the invitation cannot be used by this user; undefined if it can, or until that is known. */
const closedBy = (
  invitation: ReturnType<typeof usePersonalInvitation>['invitation'],
  session: Session,
  isDenied: boolean,
): Pick<ComponentProps<typeof Closed>, 'words' | 'failure'> | undefined => {
  const foreign = (text: string) => ({ words: { title: copy.foreignTitle, text, canRetry: false } })
  if (invitation.state === 'closed')
    return { words: closedPersonalWords(invitation.failure), failure: invitation.failure }
  if (invitation.state !== 'open') return undefined
  if (isSettled(session) && !isMine(invitation, session))
    return foreign(copy.foreign(session?.username ?? '', readableNumber(invitation.phoneNumber)))
  return isDenied ? foreign(copy.notYours) : undefined
}

/** The page of a personal invitation: the inviting user and the clique, and the button that signs the number in. */
export function InvitationPage(props: InvitationPageProps) {
  const { token, onEntered, onHome } = props
  const session = useSession()
  const { invitation, retry } = usePersonalInvitation(token)
  const [isDenied, setDenied] = useState(false)
  const entered = useEffectEvent(onEntered)
  const memberOf = invitation.state === 'member' ? invitation.cliqueId : undefined
  useEffect(() => {
    if (memberOf !== undefined) entered(memberOf)
  }, [memberOf])
  useTitle((invitation.state === 'open' ? invitation.clique?.name : undefined) ?? copy.title)
  const closed = closedBy(invitation, session, isDenied)
  return (
    <LinkPage>
      {closed ? (
        <Closed {...closed} signedIn={session !== null} onRetry={retry} onHome={onHome} />
      ) : invitation.state === 'open' ? (
        <Invitation {...props} invitation={invitation} retry={retry} onDeny={() => setDenied(true)} />
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

interface InvitationProps extends InvitationPageProps {
  invitation: Open
  retry: () => void
  /** The number is not the user's. */
  onDeny: () => void
}

/** Signs in or joins by the invitation. `hasAccount`: the number has an account already. */
const useEntering = ({ token, invitation, retry, onRegister, onEntered }: InvitationProps) => {
  const { busy, during } = useBusy()
  const [error, setError] = useState<string>()
  const [hasAccount, setHasAccount] = useState(false)
  const cliqueId = invitation.clique?.cliqueId
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
  return { busy, error, hasAccount, enter: () => void during(enter), join: () => void during(join) }
}

function Invitation(props: InvitationProps) {
  const { invitation, retry } = props
  const { clique, invitedBy } = invitation
  const entering = useEntering(props)
  const { error } = entering
  const maker = invitedBy ? fullName(invitedBy) || invitedBy.username : undefined
  const actions = <Actions {...props} {...entering} maker={maker} />
  return clique ? (
    <InviteCard clique={clique} by={maker} error={error} onExpired={retry}>
      {actions}
    </InviteCard>
  ) : (
    <PlainCard title={copy.welcomeBack} error={error}>
      {actions}
    </PlainCard>
  )
}

type ActionsProps = InvitationProps & ReturnType<typeof useEntering> & { maker: string | undefined }

function Actions(props: ActionsProps) {
  const { invitation, hasAccount, busy, enter, join, maker, onSignIn, onRegister, onEntered, onDeny } = props
  const { clique, phoneNumber } = invitation
  const session = useSession()
  if (hasAccount)
    return (
      <>
        <p role="alert">{copy.hasAccount}</p>
        <Button block onClick={onSignIn}>
          {copy.toSignIn}
        </Button>
      </>
    )
  if (isSettled(session))
    return (
      <Button block busy={busy} onClick={() => (clique ? join() : onEntered(undefined))}>
        {clique ? copy.join(clique.name) : copy.home}
      </Button>
    )
  if (isMine(invitation, session))
    return (
      <Button block onClick={onRegister}>
        {copy.finish}
      </Button>
    )
  return (
    <>
      <p className={styles.question}>
        {copy.isYours}
        <bdi className={styles.number}>{readableNumber(phoneNumber)}</bdi>
      </p>
      <Button block busy={busy} onClick={enter}>
        {copy.yesMine}
      </Button>
      <Button block variant="quiet" disabled={busy} onClick={onDeny}>
        {copy.notMine}
      </Button>
      <p className={styles.note}>
        {copy.signsIn} {maker !== undefined && copy.vouches(maker)}
      </p>
    </>
  )
}
