import { ok } from '../../../contract/failure'
import { inTransaction } from '../../database/transaction'
import { lockToChange } from '../../rules/collection'
import type { PhotoRoutes } from '../route'

export const muteComments = {
  muteComments: async ({ db, live }, { params: { id }, body: { isMuted } }, { userId }) => {
    const muted = await inTransaction(db, async (trx) => {
      const allowed = await lockToChange(trx, userId, id, 'muteComments')
      if (!allowed.ok) return allowed
      await trx.updateTable('collections').set({ comments_off: isMuted }).where('collection_id', '=', id).execute()
      return ok({})
    })
    if (muted.ok) live.tell({ what: 'collection', id })
    return muted
  },
} satisfies PhotoRoutes
