import { ok, type Result } from '../../../contract/failure'
import { confirmEmail, sendCode } from '../../identity/codes/codes'
import { notFound, refuse, type Refusal } from '../../refusal'
import type { Services } from '../../services'
import type { Routes } from '../route'

/** By the provider's error that sending or confirming a code is refused with. */
const refusals: Record<string, Result<never, Refusal>> = {
  TOO_MANY_ATTEMPTS_TRY_LATER: refuse('TOO_MANY_REQUESTS', 'Too many codes were requested or tried'),
  INVALID_CODE: refuse('INVALID_REQUEST', 'The code is wrong'),
  INVALID_SESSION_INFO: notFound('Code'),
  SESSION_EXPIRED: notFound('Code'),
}
const refusalFor = (error: string) => refusals[error] ?? refuse('UNAVAILABLE', 'The code could not be sent')

const setEmail = ({ db }: Services, uid: string, email: string | null) =>
  db.updateTable('accounts').set({ code_email: email }).where('account_id', '=', uid).execute()

/** The address that codes are sent to. With another provider's project, and without a mail server, there is none. */
export const codeEmail = {
  codeEmail: async ({ db }, _, { uid }) => {
    const account = await db
      .selectFrom('accounts')
      .select('code_email')
      .where('account_id', '=', uid)
      .executeTakeFirst()
    return ok({ email: account?.code_email ?? null })
  },

  offerCodeEmail: async ({ db, mail, codesPerHour: perHour }, { body: { email } }, { uid, phone }) => {
    if (!mail) return notFound('Mail server')
    const delivery = { by: 'operator' } as const
    const sent = await sendCode(db, { phone, email, mail, asker: uid, delivery, isTrial: false, perHour })
    return sent.ok ? ok({ session: sent.value }) : refusalFor(sent.error)
  },

  confirmCodeEmail: async (services, { body: { session, code } }, { uid, phone }) => {
    const confirmed = await confirmEmail(services.db, phone, session, code)
    if (!confirmed.ok) return refusalFor(confirmed.error)
    await setEmail(services, uid, confirmed.value)
    return ok({ email: confirmed.value })
  },

  removeCodeEmail: async (services, _, { uid }) => {
    await setEmail(services, uid, null)
    return ok({})
  },
} satisfies Routes
