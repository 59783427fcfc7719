import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { reportsPage, settleReport, type Report } from '../../sync/admin/admin'
import { useList } from '../../sync/reading/hooks'
import { EmptyState } from '../../ui/cards/empty-state'
import { InfiniteList } from '../../ui/cards/infinite-list'
import { ReportCard } from '../../ui/cards/report-card'
import { Button } from '../../ui/controls/button'
import { Skeleton } from '../../ui/indicators/skeleton'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog'
import { toast } from '../../ui/layers/toast'
import { RelativeTime } from '../../ui/indicators/relative-time'
import page from './admin-page.module.css'
import { copy } from './copy'
import { describe } from './use-acting'

/** Decides about a photo; `busy` is the photo about which a decision is being sent, `removing` the one that is asked about. */
const useSettling = (refresh: () => void) => {
  const [removing, setRemoving] = useState<string>()
  const [busy, setBusy] = useState<string>()
  const settle = async (photoId: string, decision: 'remove' | 'keep') => {
    setBusy(photoId)
    const settled = await settleReport(photoId, decision)
    setBusy(undefined)
    setRemoving((current) => (current === photoId ? undefined : current))
    // 404: another operator has settled it already.
    const isDone = settled.ok || settled.error.status === 404
    if (isDone) refresh()
    if (isDone) void toast({ text: decision === 'remove' ? copy.removed : copy.kept, tone: 'ok' })
    else void toast({ text: describe(settled.error), tone: 'error' })
  }
  return { removing, setRemoving, busy, settle }
}

/** Photos that users reported, to be removed for everyone or kept. */
export function Reports() {
  const list = useList(reportsPage, ({ photoId }: Report) => photoId)
  const { removing, setRemoving, busy, settle } = useSettling(list.refresh)
  return (
    <div className={page.list}>
      <InfiniteList
        list={list}
        label={copy.tabs.reports}
        layout="cards"
        idOf={({ photoId }) => photoId}
        renderItem={({ photoId, urls, owner, collection, clique, reasons }) => (
          <ReportCard
            photoId={photoId}
            urls={urls}
            alt={copy.photoOf(owner)}
            place={copy.reportOf(owner, collection, clique)}
            reasons={reasons.map(({ by, reason, reportedAt, isKept }) => ({
              reason,
              note: <RelativeTime at={reportedAt} words={(ago) => copy.reason(by, ago, isKept === true)} />,
            }))}
            onExpired={list.refresh}
            actions={
              <>
                <Button variant="secondary" busy={busy === photoId} onClick={() => void settle(photoId, 'keep')}>
                  {copy.keep}
                </Button>
                <Button variant="danger" disabled={busy === photoId} onClick={() => setRemoving(photoId)}>
                  {copy.remove}
                </Button>
              </>
            }
          />
        )}
        skeleton={<Skeleton width="100%" height={320} />}
        empty={<EmptyState icon={<ShieldCheck />} title={copy.noReports.title} text={copy.noReports.text} />}
      />
      <ConfirmDialog
        open={removing !== undefined}
        title={copy.removeTitle}
        confirm={copy.remove}
        danger
        busy={busy !== undefined}
        onConfirm={() => void (removing !== undefined && settle(removing, 'remove'))}
        onCancel={() => setRemoving(undefined)}
      >
        {copy.removeText}
      </ConfirmDialog>
    </div>
  )
}
