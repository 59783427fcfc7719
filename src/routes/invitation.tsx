import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { InvitationPage } from '../features/join/invitation-page'
import { forgetAddress } from '../sync/session/return-address'
import { noteAddress } from '../sync/session/return-to'

/** The page of a personal invitation, signed in or not. The token is in the fragment (docs/identity.md). */
export const Route = createFileRoute('/invitation')({ component: Invitation })

function Invitation() {
  const token = useLocation().hash
  const navigate = useNavigate()
  return (
    <InvitationPage
      key={token}
      token={token}
      onSignIn={() => {
        noteAddress(`/invitation#${token}`)
        void navigate({ to: '/auth' })
      }}
      onRegister={() => void navigate({ to: '/auth/register', replace: true })}
      onEntered={(cliqueId) => {
        forgetAddress()
        if (cliqueId === undefined) void navigate({ to: '/', replace: true })
        else void navigate({ to: '/clique/$cliqueId', params: { cliqueId }, replace: true })
      }}
      onHome={() => {
        forgetAddress()
        void navigate({ to: '/', replace: true })
      }}
    />
  )
}
