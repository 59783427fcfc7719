import { ok } from '../../../contract/failure'
import { readPage } from '../../database/page'
import type { AdminRoutes } from '../route'

/** Operators' actions. */
export const history = {
  adminHistory: async ({ db }, { query }) => {
    const { rows, ...page } = await readPage(
      db.selectFrom('audit').selectAll().orderBy('happened_at', 'desc').orderBy('audit_id', 'desc'),
      query,
    )
    return ok({
      ...page,
      actions: rows.map((row) => ({
        id: row.audit_id,
        operator: row.operator_name,
        action: row.action,
        subject: row.subject,
        happenedAt: row.happened_at.toISOString(),
      })),
    })
  },
} satisfies AdminRoutes
