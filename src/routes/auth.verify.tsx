import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { CodeEntry } from '../features/account/code-entry'
import { pendingPhone } from '../features/account/pending-phone'
import { enter } from '../sync/enter'
import { mustBeSignedOut } from './-guards'
import { takeAddress } from '../sync/return-to'

/** Milliseconds between the right code and home (specification 1 §4 'After code confirmation'). */
const WELCOME = 1000

export const Route = createFileRoute('/auth/verify')({
  beforeLoad: () => {
    mustBeSignedOut()
    if (pendingPhone() === undefined) throw redirect({ to: '/auth', replace: true })
  },
  component: Verify,
})

function Verify() {
  const navigate = useNavigate()
  return (
    <CodeEntry
      onConfirmed={async (identity) => {
        const outcome = await enter(identity)
        if (outcome === 'registered') await new Promise((resolve) => setTimeout(resolve, WELCOME))
        if (!location.pathname.startsWith('/auth')) return
        await navigate({ href: outcome === 'unregistered' ? '/auth/register' : takeAddress(), replace: true })
      }}
      onBack={() => void navigate({ to: '/auth' })}
    />
  )
}
