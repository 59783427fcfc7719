import { useNotifications } from '../../sync/notifications/use-notifications'
import { Button } from '../../ui/controls/button'
import { copy } from './copy'
import styles from './get-notified.module.css'

/** Offers notifications on the activity screen; hidden once the user has answered. */
export default function GetNotified() {
  const { state, isBusy, failed, change } = useNotifications()
  if (state !== 'off') return null
  return (
    <section className={styles.card} aria-label={copy.notifyTitle}>
      <p className={styles.text}>
        <strong>{copy.notifyTitle}</strong>
        <span aria-live="polite">{failed ? copy.notifyFailed : copy.notifyText}</span>
      </p>
      <Button size="small" busy={isBusy} onClick={() => change(true)}>
        {copy.notifyTurnOn}
      </Button>
    </section>
  )
}
