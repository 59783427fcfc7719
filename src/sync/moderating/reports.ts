/** Reported photos of a clique, for its leader. A decision is shown at once and sent through the outbox. */
import type { CliqueReport } from '../../../contract/entities'
import { pageSizes } from '../../../contract/page-sizes'
import { useList } from '../reading/hooks'
import { resource } from '../reading/resource'
import { currentSession } from '../session/session-state'
import { submit } from '../mutations/outbox/submit'
import { useOverlay } from '../mutations/overlay/use-overlay'

const reportsOf = (id: string) => (page: number) =>
  resource('cliqueReports', { params: { id }, query: { page, size: pageSizes.search } })

/** The reports that wait for a decision, the earliest first. */
export const useReports = (cliqueId: string) => {
  const list = useList(reportsOf(cliqueId), ({ photoId }: CliqueReport) => photoId)
  const overlay = useOverlay()
  const isOpen = (report: CliqueReport) =>
    overlay.apply('report', report.photoId, report, list.requestedAt(report)) !== undefined
  return { ...list, items: list.items.filter(isOpen) }
}

/** Deletes a reported photo of the clique, or keeps it. */
export const settleReport = (cliqueId: string, report: CliqueReport, decision: 'remove' | 'keep') =>
  submit(currentSession()?.uid ?? '', {
    key: `report ${report.photoId}`,
    kind: 'moderation',
    call: 'settleCliqueReport',
    args: { params: { id: cliqueId, photoId: report.photoId }, body: { decision } },
    shows: { collectionId: report.collection.id },
  })
