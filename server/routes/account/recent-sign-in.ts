import { ok } from '../../../contract/failure'
import { confirmCode, sendCode } from '../../identity/codes/codes'
import { confirmDevice } from '../../identity/devices'
import { confirmByPasskey } from '../../identity/passkeys'
import { notFound } from '../../basis/refusal'
import type { AccountRoutes } from '../route'
import { refusalFor } from './code-refusals'
import { siteOf } from './passkeys'
import { checkOwn } from '../people/personal-invitations'

/**
 * Confirms that the person at a device is its user, for calls that require a recent sign-in. With another provider's
 * project those calls do not exist.
 */
export const recentSignIn = {
  offerSignInCode: async (services, _, { uid, phone }) => {
    const own = checkOwn(services)
    if (!own.ok) return own
    const { db, mail, delivery, isTrial, codesPerHour: perHour } = services
    const sent = await sendCode(db, { phone, mail, asker: uid, delivery, isTrial, perHour })
    return sent.ok ? ok({ session: sent.value }) : refusalFor(sent.error)
  },

  confirmSignInByCode: async ({ db }, { body: { session, code } }, { uid, phone, deviceId }) => {
    const confirmed = await confirmCode(db, session, code)
    if (!confirmed.ok) return refusalFor(confirmed.error)
    if (confirmed.value !== phone) return notFound('Code')
    await confirmDevice(db, uid, deviceId)
    return ok({})
  },

  confirmSignInByPasskey: async (services, { body: { credential } }, caller) => {
    const site = siteOf(services)
    return site.ok ? confirmByPasskey(services.db, site.value, credential, caller) : site
  },
} satisfies AccountRoutes
