import { ok } from '../../../contract/failure'
import { endOf, writeAudit } from '../../activity/audit'
import { inTransaction } from '../../database/transaction'
import { discardWaitingCodes, findWaitingCode, listWaitingCodes } from '../../identity/codes/waiting-codes'
import { readWaitingNames } from '../../identity/codes/waiting-names'
import { notFound } from '../../basis/refusal'
import type { AdminRoutes } from '../route'

/** Codes that wait for the operator to hand them on. Each showing of one is written to the history. */
export const waitingCodes = {
  adminWaitingCodes: async ({ db }) => {
    const waiting = await listWaitingCodes(db)
    if (waiting.length === 0) return ok({ codes: [] })
    const nameOf = await readWaitingNames(
      db,
      waiting.map(({ phone }) => phone),
    )
    return ok({
      codes: waiting.map(({ id, phone, askedAt, sessions, networks }) => ({
        id,
        numberEnd: phone.slice(-4),
        ...nameOf(phone),
        askedAt: askedAt.toISOString(),
        sessions,
        networks,
      })),
    })
  },

  showWaitingCode: ({ db }, { body: { id } }, { userId }) =>
    inTransaction(db, async (trx) => {
      const waiting = await findWaitingCode(trx, id)
      if (waiting === undefined) return notFound('Code')
      await writeAudit(trx, userId, 'saw the code of', endOf(waiting.phone))
      return ok({ code: waiting.code, phoneNumber: waiting.phone })
    }),

  discardWaitingCodes: ({ db }, { body: { id } }, { userId }) =>
    inTransaction(db, async (trx) => {
      const phone = await discardWaitingCodes(trx, id)
      if (phone === undefined) return notFound('Code')
      await writeAudit(trx, userId, 'discarded the codes of', endOf(phone))
      return ok({})
    }),
} satisfies AdminRoutes
