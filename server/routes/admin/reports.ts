import { sql } from 'kysely'
import { deletedUser } from '../../../contract/deleted-user'
import { ok } from '../../../contract/failure'
import { writeAudit } from '../../audit'
import { readPage } from '../../database/page'
import { inTransaction } from '../../database/transaction'
import { forgetImages } from '../../objects/forget'
import { presentPhoto } from '../../present/picture'
import { notFound } from '../../refusal'
import type { Routes } from '../route'

interface Reason {
  by: string
  reason: string
  at: string
}

/** Photos that users reported. Of other photos an operator sees none. */
export const reports = {
  adminReports: async ({ db, addresses }, { query }) => {
    const { rows, ...page } = await readPage(
      db
        .selectFrom('reports as r')
        .innerJoin('users as b', 'b.user_id', 'r.user_id')
        .innerJoin('items as i', 'i.item_id', 'r.item_id')
        .innerJoin('users as o', 'o.user_id', 'i.owner_id')
        .innerJoin('collections as c', 'c.collection_id', 'i.collection_id')
        .innerJoin('cliques as q', 'q.clique_id', 'c.clique_id')
        .where('c.deleted_at', 'is', null)
        .where('i.state', '=', 'READY')
        .select(['i.item_id', 'o.username as owner', 'c.name as collection', 'q.name as clique'])
        .select(
          sql<
            Reason[]
          >`json_agg(json_build_object('by', case when b.deleted_at is null then b.username else ${deletedUser.username} end, 'reason', r.reason, 'at', r.created_at)
            order by r.created_at)`.as('reasons'),
        )
        .groupBy(['i.item_id', 'o.username', 'c.name', 'q.name'])
        .orderBy(sql`min(r.created_at)`)
        .orderBy('i.item_id'),
      query,
    )
    return ok({
      ...page,
      reports: rows.map(({ item_id: id, owner, collection, clique, reasons }) => ({
        photoId: id,
        urls: presentPhoto(addresses, id),
        owner,
        collection,
        clique,
        reasons: reasons.map(({ by, reason, at }) => ({ by, reason, reportedAt: new Date(at).toISOString() })),
      })),
    })
  },

  settleReport: async ({ db, live, sweepSoon }, { params: { id }, body: { decision } }, { userId }) => {
    const settled = await inTransaction(db, async (trx) => {
      const photo = await trx
        .selectFrom('items as i')
        .innerJoin('users as o', 'o.user_id', 'i.owner_id')
        .innerJoin('collections as c', 'c.collection_id', 'i.collection_id')
        .select(['c.collection_id', 'c.name', 'o.username', 'i.owner_id', 'i.state'])
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
      return ok({ collectionId: photo.collection_id, isRemoved })
    })
    if (!settled.ok) return settled
    if (settled.value.isRemoved) {
      live.tell({ what: 'collection', id: settled.value.collectionId })
      sweepSoon()
    }
    return ok({})
  },
} satisfies Routes
