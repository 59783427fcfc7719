import { ok } from '../../../contract/failure'
import { endOf, writeAudit } from '../../activity/audit'
import { readPage } from '../../database/page'
import { inTransaction } from '../../database/transaction'
import { checkNoOperator, listOpen, makeInvitation, withdraw } from '../../identity/invitations'
import { notFound } from '../../basis/refusal'
import { checkOwn, presentOpen } from '../people/personal-invitations'
import type { AdminRoutes } from '../route'

/** Personal invitations, of the operator and of all members. */
export const adminInvitations = {
  inviteNumber: async (services, { body: { phoneNumber } }, { userId }) => {
    const own = checkOwn(services)
    if (!own.ok) return own
    return inTransaction(services.db, async (trx) => {
      const checked = await checkNoOperator(trx, phoneNumber)
      if (!checked.ok) return checked
      const { token, expiresAt } = await makeInvitation(trx, phoneNumber, 'operator')
      await writeAudit(trx, userId, 'invited', endOf(phoneNumber))
      return ok({ token, expiresAt: expiresAt.toISOString() })
    })
  },

  adminInvitations: async ({ db }, { query }) => {
    const { rows, ...page } = await readPage(listOpen(db), query)
    return ok({ ...page, invitations: rows.map((row) => ({ ...presentOpen(row), clique: row.name })) })
  },

  revokeInvitation: ({ db }, { params: { id } }, { userId }) =>
    inTransaction(db, async (trx) => {
      const phone = await withdraw(trx, id)
      if (phone === undefined) return notFound('Invitation')
      await writeAudit(trx, userId, 'withdrew the invitation of', endOf(phone))
      return ok({})
    }),
} satisfies AdminRoutes
