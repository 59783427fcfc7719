import { LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { endDevice, endOtherDevices, listDevices, type Device } from '../../sync/lifecycle/devices'
import { ErrorBlock, ErrorLine } from '../../ui/cards/error-block'
import { Button } from '../../ui/controls/button'
import { Skeleton, SkeletonGroup } from '../../ui/indicators/skeleton'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog'
import { Dialog } from '../../ui/layers/dialog'
import { RelativeTime } from '../../ui/indicators/relative-time'
import { copy } from './copy'
import { useBusy } from '../../ui/tools/use-busy'
import styles from './rows-dialog.module.css'
import { WaysIn } from './ways-in'

interface Listed {
  devices?: Device[]
  failed?: boolean
}

const listedOf = (answer: Awaited<ReturnType<typeof listDevices>>): Listed =>
  answer.ok ? { devices: answer.value } : { failed: true }

/** The devices on which the user is signed in: each other device can be signed out, and all of them at once. */
export default function DevicesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [{ devices, failed }, setListed] = useState<Listed>({})
  const load = async () => setListed(listedOf(await listDevices()))
  const { busy, during } = useBusy()
  const [error, setError] = useState<string>()
  const [ending, setEnding] = useState<Device | 'others'>()
  const [areOthersEnded, setOthersEnded] = useState(false)
  useEffect(() => {
    if (!open) return
    const abort = new AbortController()
    void listDevices(abort.signal).then((answer) => {
      if (!abort.signal.aborted) setListed(listedOf(answer))
    })
    return () => abort.abort()
  }, [open])

  const end = async () => {
    if (!ending) return
    const done = await (ending === 'others' ? endOtherDevices() : endDevice(ending.id))
    // Another device has already ended it.
    const isEnded = done.ok || done.error.status === 404
    if (isEnded) await load()
    if (isEnded && ending === 'others') setOthersEnded(true)
    setError(isEnded ? undefined : copy.endFailed)
    setEnding(undefined)
  }
  return (
    <Dialog open={open} onClose={onClose} title={copy.devices} kind="sheet" focus="title" locked={busy}>
      <div className={styles.dialog}>
        <p className={styles.text}>{copy.devicesText}</p>
        {failed && <ErrorBlock onRetry={() => void load()} />}
        {!devices && !failed && (
          <SkeletonGroup>
            <Skeleton height={64} />
          </SkeletonGroup>
        )}
        {devices && (
          <ul className={styles.list}>
            {devices.map((device) => (
              <li key={device.id} className={styles.row}>
                <div className={styles.words}>
                  <p className={styles.name}>{device.name}</p>
                  <p className={styles.used}>
                    {device.isThisDevice ? (
                      copy.thisDevice
                    ) : (
                      <RelativeTime at={device.lastSeenAt} words={copy.lastSeen} />
                    )}
                  </p>
                </div>
                {!device.isThisDevice && (
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={copy.endWhich(device.name)}
                    onClick={() => setEnding(device)}
                  >
                    {copy.end}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        <ErrorLine>{error}</ErrorLine>
        {areOthersEnded && <WaysIn />}
        {devices?.some(({ isThisDevice }) => !isThisDevice) && (
          <Button block variant="secondary" icon={<LogOut aria-hidden="true" />} onClick={() => setEnding('others')}>
            {copy.endOthers}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={ending !== undefined}
        title={ending === undefined || ending === 'others' ? copy.endOthersTitle : copy.endTitle(ending.name)}
        confirm={copy.end}
        cancel={copy.cancel}
        danger
        busy={busy}
        onConfirm={() => void during(end)}
        onCancel={() => setEnding(undefined)}
      >
        {ending === 'others' ? copy.endOthersText : copy.endText}
      </ConfirmDialog>
    </Dialog>
  )
}
