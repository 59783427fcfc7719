import { ok } from '../../../contract/failure'
import { checkSetUpLink, signInBySetUp } from '../../identity/set-up'
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
  openSetUp: async (services, { body: { token } }) => {
    const own = checkOwn(services)
    if (!own.ok) return own
    const open = await checkSetUpLink(services.db, token)
    return open.ok ? ok({}) : open
  },
} satisfies AdminRoutes
