/**
 * [Note: Reports in a clique]
 *
 * The leader decides about reported photos of the clique: delete, which every user who may restore the photo can undo,
 * or keep, which ends the reports only in the clique. Operators still see a kept photo (docs/decisions/0014). Reports
 * of a deleted photo stay with it, and are open again if it is restored.
 */
import { sql } from 'kysely'
import { ok, type Result } from '../../../contract/failure'
import { readPage } from '../../database/page'
import type { Writing } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { presentPhoto } from '../../present/picture'
import { presentReasons, selectOpenReports } from '../../present/report'
import { notFound, type Refusal } from '../../basis/refusal'
import { checkLeads, standingIn } from '../../rules/clique'
import { changePhotos, tellOfPhotos, type Changed } from '../collections/flicks/delete-flicks'
import type { CliqueRoutes } from '../route'

const keep = (trx: Writing, photoId: string) =>
  trx
    .updateTable('reports')
    .set({ kept_at: sql`now()` })
    .where('item_id', '=', photoId)
    .execute()

export const cliqueReports = {
  cliqueReports: async ({ db, addresses }, { params: { id }, query }, { userId }) => {
    const leads = checkLeads(await standingIn(db, userId, id), 'settleReports')
    if (!leads.ok) return leads
    const { rows, ...page } = await readPage(selectOpenReports(db, id), query)
    return ok({
      ...page,
      reports: rows.map((row) => ({
        photoId: row.item_id,
        urls: presentPhoto(addresses, row.item_id),
        owner: row.owner,
        collection: { id: row.collection_id, name: row.collection },
        reasons: presentReasons(row).map(({ reason, reportedAt }) => ({ reason, reportedAt })),
      })),
    })
  },

  settleCliqueReport: async (services, { params: { id, photoId }, body: { decision } }, { userId }) => {
    const settled = await inTransaction(services.db, async (trx): Promise<Result<Changed | undefined, Refusal>> => {
      const leads = checkLeads(await standingIn(trx, userId, id), 'settleReports')
      if (!leads.ok) return leads
      const open = await selectOpenReports(trx, id).where('i.item_id', '=', photoId).executeTakeFirst()
      if (open === undefined) return notFound('Report')
      if (decision === 'remove') return ok(await changePhotos(trx, [photoId], userId, 'delete', services.trashDays))
      await keep(trx, photoId)
      return ok(undefined)
    })
    if (!settled.ok) return settled
    if (settled.value) tellOfPhotos(services, settled.value)
    else services.live.tell({ what: 'reports', cliqueId: id })
    return ok({})
  },
} satisfies CliqueRoutes
