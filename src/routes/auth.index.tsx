import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { PhoneEntry } from '../features/account/phone-entry'
import { mustBeSignedOut } from './-guards'

export const Route = createFileRoute('/auth/')({ beforeLoad: mustBeSignedOut, component: Phone })

function Phone() {
  const navigate = useNavigate()
  return <PhoneEntry onSent={() => void navigate({ to: '/auth/verify' })} />
}
