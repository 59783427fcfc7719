import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { Registration } from '../features/account/registration'
import { registrationUnderWay } from '../features/account/registration-under-way'
import { useSession } from '../sync/hooks'
import { findProfile } from './-guards'
import { takeAddress } from '../sync/return-to'

export const Route = createFileRoute('/auth/register')({
  beforeLoad: async () => {
    const profile = await findProfile()
    if (profile === 'present' && !registrationUnderWay()) throw redirect({ to: '/', replace: true })
  },
  component: Register,
})

function Register() {
  const navigate = useNavigate()
  return (
    <Registration
      phoneNumber={useSession()?.phoneNumber ?? ''}
      onLeft={() => void navigate({ to: '/auth', replace: true })}
      onComplete={() => void navigate({ href: takeAddress(), replace: true })}
    />
  )
}
