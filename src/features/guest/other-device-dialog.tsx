import { lazy, Suspense, useEffect, useState } from 'react'
import { offerCode } from '../../sync/guests/guest-link'
import { ErrorLine } from '../../ui/cards/error-block'
import { Skeleton } from '../../ui/indicators/skeleton'
import { Dialog } from '../../ui/layers/dialog'
import { copy } from './copy'
import styles from './guest.module.css'

const QrCode = lazy(() => import('../../ui/link/qr-code'))

interface OtherDeviceDialogProps {
  open: boolean
  secret: string
  onClose: () => void
}

/** The code with which another device continues as the same guest. */
export function OtherDeviceDialog({ open, secret, onClose }: OtherDeviceDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={copy.otherDevice} kind="sheet" focus="title">
      {open && <Code secret={secret} />}
    </Dialog>
  )
}

/** A new code each time it is shown: the one before ends. */
function Code({ secret }: { secret: string }) {
  const [address, setAddress] = useState<string>()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    let isGone = false
    void offerCode(secret).then((offered) => {
      if (isGone) return
      if (offered.ok) setAddress(offered.value)
      else setFailed(true)
    })
    return () => {
      isGone = true
    }
  }, [secret])
  return (
    <div className={styles.entry}>
      <p className={styles.text}>{copy.otherDeviceText}</p>
      <ErrorLine>{isFailed ? copy.otherDeviceFailed : undefined}</ErrorLine>
      <div className={styles.code}>
        {address === undefined ? (
          <Skeleton height={220} />
        ) : (
          <Suspense>
            <QrCode address={address} label={copy.otherDeviceCode} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
