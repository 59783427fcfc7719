import { ok } from '../../../contract/failure'
import { endOf, writeAudit } from '../../activity/audit'
import { inTransaction } from '../../database/transaction'
import { discardWaitingCodes, listWaitingCodes } from '../../identity/codes/waiting-codes'
import { notFound } from '../../basis/refusal'
import type { AdminRoutes } from '../route'

/** Codes that wait for the operator to hand them on. Each showing of one is written to the history. */
export const waitingCodes = {
  adminWaitingCodes: async ({ db }) =>
    ok({
      codes: (await listWaitingCodes(db)).map(({ phone, askedAt, sessions, networks }) => ({
        phoneNumber: phone,
        askedAt: askedAt.toISOString(),
        sessions,
        networks,
      })),
    }),

  showWaitingCode: ({ db }, { body: { phoneNumber } }, { userId }) =>
    inTransaction(db, async (trx) => {
      const waiting = (await listWaitingCodes(trx)).find(({ phone }) => phone === phoneNumber)
      if (waiting === undefined) return notFound('Code')
      await writeAudit(trx, userId, 'saw the code of', endOf(phoneNumber))
      return ok({ code: waiting.code })
    }),

  discardWaitingCodes: ({ db }, { body: { phoneNumber } }, { userId }) =>
    inTransaction(db, async (trx) => {
      if (!(await discardWaitingCodes(trx, phoneNumber))) return notFound('Code')
      await writeAudit(trx, userId, 'discarded the codes of', endOf(phoneNumber))
      return ok({})
    }),
} satisfies AdminRoutes
