import { ok } from '../../../contract/failure'
import { signInBySetUp } from '../../identity/set-up'
import { checkOwn } from '../people/personal-invitations'
import type { AdminRoutes } from '../route'

/** Signing in by the set-up link: see [Note: The first operator]. */
export const setUp = {
  signInBySetUp: async (services, { body: { token, phoneNumber } }) => {
    const own = checkOwn(services)
    if (!own.ok) return own
    const signedIn = await signInBySetUp(services.db, token, phoneNumber)
    return signedIn.ok ? ok({ customToken: signedIn.value }) : signedIn
  },
} satisfies AdminRoutes
