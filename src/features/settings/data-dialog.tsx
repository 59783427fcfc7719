import { useState } from 'react'
import type { DataExport } from '../../../contract/calls/exports'
import type { Failure } from '../../../contract/failure'
import { saveFrom } from '../../platform/download'
import { findExport, requestExport, useExport } from '../../sync/downloads/use-export'
import { ErrorLine } from '../../ui/cards/error-block'
import { Button } from '../../ui/controls/button'
import { Progress } from '../../ui/indicators/progress'
import { toast } from '../../ui/layers/toast'
import { fileSize } from '../../ui/tools/file-size'
import { shortDate } from '../../ui/tools/relative-time'
import { copy } from './copy'
import { RowsDialog, Unread } from './rows-dialog'

const troubleOf = ({ code }: Failure) => {
  if (code === 'NETWORK' || code === 'TIMEOUT') return copy.dataOffline
  return code === 'TOO_MANY_REQUESTS' ? copy.dataTooSoon : copy.dataFailed
}

const stateText = (data: DataExport): string => {
  switch (data.state) {
    case 'none':
      return copy.dataNone
    case 'failed':
      return copy.dataFailed
    case 'preparing':
      return copy.dataPreparing
    case 'ready':
      return copy.dataUntil(shortDate(Date.parse(data.expiresAt)))
  }
}

const isOver = (moment: string) => Date.parse(moment) <= Date.now()

/** Prepares a copy of the user's data, shows its progress, and downloads it (docs/downloads.md). */
export default function DataDialog({ onClose }: { onClose: () => void }) {
  const { data, phase, refresh } = useExport()
  const [busy, setBusy] = useState<'request' | 'download'>()
  const [trouble, setTrouble] = useState<string>()
  const main = data?.state === 'ready' ? 'download' : 'request'
  const perform = async (what: 'request' | 'download') => {
    setBusy(what)
    const done = await (what === 'request' ? requestExport() : findExport())
    setBusy(undefined)
    setTrouble(done.ok ? undefined : troubleOf(done.error))
    if (!done.ok || !('url' in done.value)) return
    saveFrom(done.value.url)
    toast({ text: done.value.missing > 0 ? copy.dataMissing(done.value.missing) : copy.dataStarted })
  }
  return (
    <RowsDialog onClose={onClose} title={copy.data} text={copy.dataText} busy={busy !== undefined}>
      {!data && <Unread failed={phase === 'error'} onRetry={refresh} />}
      <output>{data && stateText(data)}</output>
      {data?.state === 'preparing' && data.read < data.photos && (
        <Progress label={copy.dataReading} showLabel percent={(100 * data.read) / data.photos} />
      )}
      <ErrorLine>{trouble}</ErrorLine>
      {/* One button, so that the focus stays while its label changes. */}
      {data && (
        <Button block busy={data.state === 'preparing' || busy === main} onClick={() => void perform(main)}>
          {data.state === 'ready' ? copy.dataDownload(fileSize(data.bytes, 1)) : copy.dataPrepare}
        </Button>
      )}
      {data?.state === 'ready' && isOver(data.mayRequestAt) && (
        <Button block variant="secondary" busy={busy === 'request'} onClick={() => void perform('request')}>
          {copy.dataAgain}
        </Button>
      )}
    </RowsDialog>
  )
}
