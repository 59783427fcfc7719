/** Reported photos, and the decisions of their clique's leader about them (docs/decisions/0014). */
import { ok } from '../../../contract/failure'
import { notFound } from '../../../server/basis/refusal'
import { checkLeads } from './leading'
import { openReports } from './open-reports'
import { deleteOne, find } from './photos'
import { addressesOf, namesOf } from './present'
import { checkItem } from './rights'
import { pageOf, type DoubleRoutes } from './route'

export const reports = {
  reportFlick: (state, { params: { id }, body: { reason } }, { userId }) => {
    const seen = checkItem(state, userId, id)
    if (!seen.ok) return seen
    const earlier = state.reports.find((report) => report.itemId === id && report.userId === userId)
    if (earlier) Object.assign(earlier, { reason, isKept: false })
    else
      state.reports.push({
        itemId: id,
        userId,
        reason,
        isKept: false,
        order: state.nextOrder(),
        at: state.now(),
      })
    return ok({})
  },
  cliqueReports: (state, { params: { id }, query }, { userId }) => {
    const led = checkLeads(state, userId, id)
    if (!led.ok) return led
    const { rows, paging } = pageOf(openReports(state, id), query)
    return ok({
      ...paging,
      reports: rows.map(({ item, rows: reasons }) => ({
        photoId: item.id,
        urls: addressesOf('items', item.id),
        owner: namesOf(state, item.owner).username,
        collection: { id: item.collectionId, name: state.collections.get(item.collectionId)?.name ?? '' },
        reasons: reasons.map(({ reason, at }) => ({ reason, reportedAt: at })),
      })),
    })
  },
  settleCliqueReport: (state, { params: { id, photoId }, body: { decision } }, { userId }) => {
    const led = checkLeads(state, userId, id)
    if (!led.ok) return led
    if (!openReports(state, id).some(({ item }) => item.id === photoId)) return notFound('Report')
    if (decision === 'remove') deleteOne(state, find(state, userId, photoId))
    else for (const report of state.reports) if (report.itemId === photoId) report.isKept = true
    return ok({})
  },
} satisfies DoubleRoutes
