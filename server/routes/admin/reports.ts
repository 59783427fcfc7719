import { ok } from '../../../contract/failure'
import { writeAudit } from '../../activity/audit'
import { readPage } from '../../database/page'
import { inTransaction } from '../../database/transaction'
import { forgetImages } from '../../objects/forget'
import { shownName } from '../../database/person-name'
import { presentPhoto } from '../../present/picture'
import { presentReasons, selectReports } from '../../present/report'
import { notFound } from '../../basis/refusal'
import type { AdminRoutes } from '../route'

/** Photos that users reported. An operator sees no other photos. */
export const reports = {
  adminReports: async ({ db, addresses }, { query }) => {
    const { rows, ...page } = await readPage(selectReports(db), query)
    return ok({
      ...page,
      reports: rows.map((row) => ({
        photoId: row.item_id,
        urls: presentPhoto(addresses, row.item_id),
        owner: row.owner,
        collection: row.collection,
        clique: row.clique,
        reasons: presentReasons(row),
      })),
    })
  },

  settleReport: async ({ db, live, sweepSoon }, { params: { id }, body: { decision } }, { userId }) => {
    const settled = await inTransaction(db, async (trx) => {
      const photo = await trx
        .selectFrom('items as i')
        .innerJoin('persons as o', 'o.user_id', 'i.owner_id')
        .innerJoin('collections as c', 'c.collection_id', 'i.collection_id')
        .select(['c.collection_id', 'c.clique_id', 'c.name', 'i.owner_id', 'i.state', shownName('o').as('username')])
        .where('i.item_id', '=', id)
        .forUpdate('c')
        .executeTakeFirst()
      const { numDeletedRows } = await trx.deleteFrom('reports').where('item_id', '=', id).executeTakeFirst()
      if (photo === undefined || numDeletedRows === 0n) return notFound('Report')
      const isRemoved = decision === 'remove'
      if (isRemoved) {
        await trx.selectFrom('images').select('image_id').where('image_id', '=', id).forUpdate().execute()
        await forgetImages(trx, [id])
      }
      if (isRemoved && photo.state === 'READY')
        await trx
          .updateTable('collections')
          .set(({ eb }) => ({ item_count: eb('item_count', '-', 1) }))
          .where('collection_id', '=', photo.collection_id)
          .execute()
      const subject = `${photo.username}, in '${photo.name}'`
      await writeAudit(trx, userId, isRemoved ? 'removed a photo' : 'kept a photo', subject, photo.owner_id)
      return ok({ collectionId: photo.collection_id, cliqueId: photo.clique_id, isRemoved })
    })
    if (!settled.ok) return settled
    live.tell({ what: 'reports', cliqueId: settled.value.cliqueId })
    if (settled.value.isRemoved) {
      live.tell({ what: 'collection', id: settled.value.collectionId })
      sweepSoon()
    }
    return ok({})
  },
} satisfies AdminRoutes
