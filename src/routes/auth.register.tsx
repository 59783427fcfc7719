import { createFileRoute, redirect, useNavigate, useRouter } from '@tanstack/react-router'
import { Registration } from '../features/account/registration/registration'
import { registrationUnderWay } from '../features/account/registration/registration-under-way'
import { ErrorScreen } from '../features/shell/error-screen'
import { useSession } from '../sync/reading/hooks'
import { findProfile } from './-parts/guards'
import { SignInAgain } from './-parts/sign-in-again'
import { takeAddress } from '../sync/session/return-address'

export const Route = createFileRoute('/auth/register')({
  beforeLoad: async () => {
    const profile = await findProfile()
    if (profile === 'present' && !registrationUnderWay()) throw redirect({ to: '/', replace: true })
    return { failure: typeof profile === 'string' ? undefined : profile }
  },
  component: Register,
})

function Register() {
  const navigate = useNavigate()
  const router = useRouter()
  const { failure } = Route.useRouteContext()
  const phoneNumber = useSession()?.phoneNumber ?? ''
  if (failure) return <ErrorScreen text={failure.message} onRetry={() => void router.invalidate()} />
  return (
    <>
      <Registration
        phoneNumber={phoneNumber}
        onLeft={() => void navigate({ to: '/auth', replace: true })}
        onRegistered={() => void navigate({ to: '/', replace: true })}
        onComplete={() => void navigate({ href: takeAddress(), replace: true })}
      />
      <SignInAgain />
    </>
  )
}
