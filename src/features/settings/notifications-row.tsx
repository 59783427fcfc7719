import { BellRing } from 'lucide-react'
import { useNotifications } from '../../sync/notifications/use-notifications'
import { Switch } from '../../ui/controls/switch'
import { copy } from './copy'
import styles from './row.module.css'

/**
 * Whether this device gets notifications of photos, comments, requests and invitations. Renders nothing if it cannot.
 */
export function NotificationsRow() {
  const { state, isBusy, failed, change } = useNotifications()
  if (state === 'impossible') return null
  const hint = state === 'ended' ? copy.notificationsEnded : copy.notificationsHint
  return (
    <div className={styles.row}>
      <BellRing />
      <div className={styles.text}>
        <Switch
          label={copy.notifications}
          hint={state === 'denied' ? copy.notificationsDenied : failed ? copy.notificationsFailed : hint}
          on={state === 'on'}
          onChange={(on) => {
            if (!isBusy && state !== 'denied') change(on)
          }}
        />
      </div>
    </div>
  )
}
