import { ok } from '../../../contract/failure'
import { inTransaction } from '../../database/transaction'
import { readCodeAddress, setCodeAddress } from '../../identity/code-address'
import { confirmEmail, sendCode } from '../../identity/codes/codes'
import { sendNotice } from '../../identity/notices'
import type { Person } from '../../identity/tokens/verify'
import { notFound } from '../../basis/refusal'
import type { AccountServices } from '../services'
import type { AccountRoutes } from '../route'
import { refusalFor } from './code-refusals'

const setAddress = async (services: AccountServices, caller: Person, email: string | null) => {
  const set = await inTransaction<string | null, never>(services.db, async (trx) =>
    ok(await setCodeAddress(trx, caller, email)),
  )
  sendNotice(services, caller.userId, 'codeEmail', set.ok ? set.value : null)
}

/** The address that codes are sent to. With another provider's project, or without a mail server, there is none. */
export const codeEmail = {
  codeEmail: async ({ db }, _, { uid }) => ok({ email: await readCodeAddress(db, uid) }),

  offerCodeEmail: async ({ db, mail, delivery, codesPerHour: perHour }, { body: { email } }, { uid, phone }) => {
    if (!mail) return notFound('Mail server')
    const sent = await sendCode(db, { phone, email, mail, asker: uid, delivery, isTrial: false, perHour })
    return sent.ok ? ok({ session: sent.value }) : refusalFor(sent.error)
  },

  confirmCodeEmail: async (services, { body: { session, code } }, caller) => {
    const confirmed = await confirmEmail(services.db, caller.phone, session, code)
    if (!confirmed.ok) return refusalFor(confirmed.error)
    await setAddress(services, caller, confirmed.value)
    return ok({ email: confirmed.value })
  },

  removeCodeEmail: async (services, _, caller) => {
    await setAddress(services, caller, null)
    return ok({})
  },
} satisfies AccountRoutes
