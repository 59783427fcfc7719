import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { endDevice, endOtherDevices, listDevices, type Device } from '../../sync/lifecycle/devices'
import { ErrorLine } from '../../ui/cards/error-block'
import { Row, Rows } from '../../ui/cards/rows'
import { Button } from '../../ui/controls/button'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog'
import { RelativeTime } from '../../ui/indicators/relative-time'
import { copy } from './copy'
import { useBusy } from '../../ui/tools/use-busy'
import { RowsDialog, Unread } from './rows-dialog'
import { useAnswer } from './use-answer'
import { WaysIn } from './ways-in'

/** The devices on which the user is signed in: each other device can be signed out, and all of them at once. */
export default function DevicesDialog({ onClose }: { onClose: () => void }) {
  const { value: devices, failed, reload } = useAnswer(listDevices)
  const { busy, during } = useBusy()
  const [error, setError] = useState<string>()
  const [ending, setEnding] = useState<Device | 'others'>()
  const [areOthersEnded, setOthersEnded] = useState(false)

  const end = async () => {
    if (!ending) return
    const done = await (ending === 'others' ? endOtherDevices() : endDevice(ending.id))
    // Another device has already ended it.
    const isEnded = done.ok || done.error.status === 404
    if (isEnded) await reload()
    if (isEnded && ending === 'others') setOthersEnded(true)
    setError(isEnded ? undefined : copy.endFailed)
    setEnding(undefined)
  }
  return (
    <RowsDialog onClose={onClose} title={copy.devices} text={copy.devicesText} busy={busy}>
      {devices ? (
        <Rows>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} onEnd={() => setEnding(device)} />
          ))}
        </Rows>
      ) : (
        <Unread failed={failed} onRetry={() => void reload()} />
      )}
      <ErrorLine>{error}</ErrorLine>
      {areOthersEnded && <WaysIn />}
      {devices?.some(({ isThisDevice }) => !isThisDevice) && (
        <Button block variant="secondary" icon={<LogOut aria-hidden="true" />} onClick={() => setEnding('others')}>
          {copy.endOthers}
        </Button>
      )}
      <ConfirmDialog
        open={ending !== undefined}
        title={ending === undefined || ending === 'others' ? copy.endOthersTitle : copy.endTitle(ending.name)}
        confirm={copy.end}
        danger
        busy={busy}
        onConfirm={() => void during(end)}
        onCancel={() => setEnding(undefined)}
      >
        {ending === 'others' ? copy.endOthersText : copy.endText}
      </ConfirmDialog>
    </RowsDialog>
  )
}

function DeviceRow({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const { name, isThisDevice, lastSeenAt } = device
  const note = isThisDevice ? copy.thisDevice : <RelativeTime at={lastSeenAt} words={copy.lastSeen} />
  return (
    <Row name={name} note={note}>
      {!isThisDevice && (
        <Button variant="secondary" size="small" aria-label={copy.endWhich(name)} onClick={onEnd}>
          {copy.end}
        </Button>
      )}
    </Row>
  )
}
