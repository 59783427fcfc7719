import { useEffect, useState } from 'react'
import { describe, log } from '../../../platform/log'
import { dropBrokenQueue, rescuePhotos } from '../../../sync/lifecycle/waiting-photos'
import { Button } from '../../../ui/controls/button'
import { Dialog } from '../../../ui/layers/dialog'
import { ErrorLine } from '../../../ui/cards/error-block'
import styles from './closed-queue.module.css'
import { runningCopy } from './running-copy'
import { saveFile } from './save-file'
import { reloadPage } from '../../../platform/loads'

type Found = Awaited<ReturnType<typeof rescuePhotos>>

/**
 * Shown if the upload queue cannot be opened (docs/rules/faults.md F22): nothing in it is deleted unless the user
 * confirms.
 */
export default function ClosedQueue() {
  const [open, setOpen] = useState(true)
  const [found, setFound] = useState<Found>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  useEffect(() => void rescuePhotos().then(setFound), [])
  const begin = async () => {
    setBusy(true)
    try {
      await dropBrokenQueue()
      reloadPage()
    } catch (reason) {
      log.error('queue.not_deleted', { error: describe(reason) })
      setError(runningCopy.deleteWaitingFailed)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title={runningCopy.closedTitle}
      role="alertdialog"
      locked={busy}
      footer={
        <>
          <Button variant="danger" busy={busy} onClick={() => void begin()}>
            {runningCopy.deleteWaiting}
          </Button>
          <Button disabled={busy} onClick={reloadPage}>
            {runningCopy.reload}
          </Button>
        </>
      }
    >
      <div className={styles.text}>
        <p>{runningCopy.closedText}</p>
        <Photos found={found} />
        <ErrorLine>{error}</ErrorLine>
      </div>
    </Dialog>
  )
}

function Photos({ found }: { found: Found | undefined }) {
  if (!found) return <p>{runningCopy.closedReading}</p>
  if (found.length === 0) return <p>{runningCopy.closedNone}</p>
  const save = () => found.forEach(({ name, bytes }) => saveFile(name, bytes))
  return (
    <Button variant="secondary" onClick={save}>
      {runningCopy.savePhotos(found.length)}
    </Button>
  )
}
