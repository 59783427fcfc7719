import { createFileRoute, redirect, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { CodeEntry } from '../features/account/code/code-entry'
import { signIn } from '../sync/lifecycle/sign-in'
import { mustBeSignedOut } from './-parts/guards'
import { takeAddress } from '../sync/session/return-address'
import { subscribeSession } from '../sync/session/session-state'

/** Milliseconds between the right code and home (docs/specification.md 1.4). */
const WELCOME_MS = 1000

export const Route = createFileRoute('/auth/verify')({
  beforeLoad: async () => {
    mustBeSignedOut()
    const { pendingPhone } = await import('../features/account/phone/pending-phone')
    if (pendingPhone() === undefined) throw redirect({ to: '/auth', replace: true })
  },
  component: Verify,
})

function Verify() {
  const navigate = useNavigate()
  const router = useRouter()
  const isEntering = useRef(false)
  // Another tab signed in. This tab's own sign-in redirects by itself.
  useEffect(() => {
    const stop = subscribeSession(() => {
      if (!isEntering.current) void router.invalidate()
    })
    return () => void stop()
  }, [router])
  return (
    <CodeEntry
      onConfirmed={async (identity) => {
        isEntering.current = true
        const outcome = await signIn(identity)
        if (outcome === 'registered') await new Promise((resolve) => setTimeout(resolve, WELCOME_MS))
        if (!location.pathname.startsWith('/auth')) return
        await navigate({ href: outcome === 'unregistered' ? '/auth/register' : takeAddress(), replace: true })
      }}
      onBack={() => void navigate({ to: '/auth' })}
    />
  )
}
