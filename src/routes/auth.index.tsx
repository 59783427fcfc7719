import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { isCodePending } from '../features/account/phone/code-pending'
import { PhoneEntry } from '../features/account/phone/phone-entry'
import { takeAddress } from '../sync/session/return-address'
import { mustBeSignedOut } from './-parts/guards'

export const Route = createFileRoute('/auth/')({
  beforeLoad: async () => {
    mustBeSignedOut()
    if (!isCodePending()) return
    const { takeRestored } = await import('../features/account/phone/pending-phone')
    // The browser ended the page that waited for the code, or the installed app, which starts at home.
    if (takeRestored()) throw redirect({ to: '/auth/verify', replace: true })
  },
  component: Phone,
})

function Phone() {
  const navigate = useNavigate()
  return (
    <PhoneEntry
      onSent={() => void navigate({ to: '/auth/verify' })}
      onSignedIn={(outcome) =>
        void navigate({ href: outcome === 'unregistered' ? '/auth/register' : takeAddress(), replace: true })
      }
    />
  )
}
