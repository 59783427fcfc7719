import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { SetUpPage } from '../features/admin/set-up-page'

/** The page that the server's set-up link opens. The token is in the fragment, which no log contains. */
export const Route = createFileRoute('/set-up')({ component: SetUp })

function SetUp() {
  const token = useLocation().hash
  const navigate = useNavigate()
  return (
    <SetUpPage
      token={token}
      onRegister={() => void navigate({ to: '/auth/register', replace: true })}
      onHome={() => void navigate({ to: '/', replace: true })}
      onDone={() => void navigate({ to: '/admin', replace: true })}
    />
  )
}
