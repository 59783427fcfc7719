import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { JoinPage } from '../features/join/join-page'
import { forgetAddress, noteAddress } from '../sync/session/return-to'

/**
 * The page of an invite link, signed in or not: a user who has to sign in first returns here. The token is in the
 * fragment (docs/decisions/0005).
 */
export const Route = createFileRoute('/join')({
  beforeLoad: ({ location, preload }) => {
    if (!preload) noteAddress(location.href)
  },
  component: Join,
})

function Join() {
  const token = useLocation().hash
  const navigate = useNavigate()
  return (
    <JoinPage
      key={token}
      token={token}
      onSignIn={() => void navigate({ to: '/auth' })}
      onRegister={() => void navigate({ to: '/auth/register' })}
      onJoined={(cliqueId) => {
        forgetAddress()
        void navigate({ to: '/clique/$cliqueId', params: { cliqueId }, replace: true })
      }}
      onHome={() => {
        forgetAddress()
        void navigate({ to: '/', replace: true })
      }}
    />
  )
}
