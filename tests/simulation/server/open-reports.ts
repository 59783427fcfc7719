/** Reports that wait for the leader of a clique. */
import type { ItemRow, ReportRow, ServerState } from './state'

const isShown = (state: ServerState, item: ItemRow, cliqueId: string) => {
  const collection = state.collections.get(item.collectionId)
  return item.isReady && !item.isDeleted && collection?.cliqueId === cliqueId && !collection.isDeleted
}

/** Photos of a clique with the reports that wait for its leader, the earliest first. */
export const openReports = (state: ServerState, cliqueId: string) => {
  const byItem = new Map<ItemRow, ReportRow[]>()
  for (const report of state.reports.toSorted((a, b) => a.order - b.order)) {
    const item = state.items.get(report.itemId)
    if (!item || report.isKept || !isShown(state, item, cliqueId)) continue
    byItem.set(item, [...(byItem.get(item) ?? []), report])
  }
  return [...byItem].map(([item, rows]) => ({ item, rows }))
}
