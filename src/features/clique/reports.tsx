import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { CliqueReport } from '../../../contract/entities'
import { settleReport, useReports } from '../../sync/moderating/reports'
import { EmptyState } from '../../ui/cards/empty-state'
import { InfiniteList } from '../../ui/cards/infinite-list'
import { ReportCard } from '../../ui/cards/report-card'
import { Button } from '../../ui/controls/button'
import { Skeleton } from '../../ui/indicators/skeleton'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog'
import { toast } from '../../ui/layers/toast'
import { RelativeTime } from '../../ui/indicators/relative-time'
import { copy } from './copy'
import styles from './reports.module.css'

/** Reported photos of the clique, which its leader deletes or keeps. The reporting users are not known here. */
export default function Reports({ cliqueId }: { cliqueId: string }) {
  const list = useReports(cliqueId)
  const [removing, setRemoving] = useState<CliqueReport>()
  const settle = async (report: CliqueReport, decision: 'remove' | 'keep') => {
    setRemoving(undefined)
    await settleReport(cliqueId, report, decision)
    void toast({ text: decision === 'remove' ? copy.reports.removed : copy.reports.kept, tone: 'ok' })
  }
  return (
    <div className={styles.list}>
      <p className={styles.note}>{copy.reports.note}</p>
      <InfiniteList
        list={list}
        label={copy.reports.tab}
        layout="cards"
        idOf={({ photoId }) => photoId}
        renderItem={(report) => (
          <ReportCard
            photoId={report.photoId}
            urls={report.urls}
            alt={copy.reports.photoOf(report.owner)}
            place={copy.reports.place(report.owner, report.collection.name)}
            reasons={report.reasons.map(({ reason, reportedAt }) => ({
              reason,
              note: <RelativeTime at={reportedAt} />,
            }))}
            onExpired={list.refresh}
            actions={
              <>
                <Button variant="secondary" onClick={() => void settle(report, 'keep')}>
                  {copy.reports.keep}
                </Button>
                <Button variant="danger" onClick={() => setRemoving(report)}>
                  {copy.reports.remove}
                </Button>
              </>
            }
          />
        )}
        skeleton={<Skeleton width="100%" height={320} />}
        empty={<EmptyState icon={<ShieldCheck />} title={copy.reports.none} text={copy.reports.noneText} />}
      />
      <ConfirmDialog
        open={removing !== undefined}
        title={copy.reports.removeTitle}
        confirm={copy.reports.remove}
        danger
        onConfirm={() => void (removing && settle(removing, 'remove'))}
        onCancel={() => setRemoving(undefined)}
      >
        {copy.reports.removeText}
      </ConfirmDialog>
    </div>
  )
}
