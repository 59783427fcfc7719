import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { ClaimPage } from '../features/join/claim-page'
import { JoinPage } from '../features/join/join-page'
import { isClaim } from '../sync/guests/claim'
import { forgetAddress } from '../sync/session/return-address'
import { noteAddress } from '../sync/session/return-to'

/**
 * The page of an invite link, or of a guest of this device who becomes a member, signed in or not: a user who has to sign in first returns here. The token is in the
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
  const toHome = () => {
    forgetAddress()
    void navigate({ to: '/', replace: true })
  }
  if (isClaim(token))
    return (
      <ClaimPage
        key={token}
        token={token}
        onSignIn={() => void navigate({ to: '/auth' })}
        onRegister={() => void navigate({ to: '/auth/register' })}
        onJoined={(collectionId) => {
          forgetAddress()
          void navigate({ to: '/collection/$collectionId', params: { collectionId }, replace: true })
        }}
        onHome={toHome}
      />
    )
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
      onHome={toHome}
    />
  )
}
