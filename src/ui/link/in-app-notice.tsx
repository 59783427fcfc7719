import { Copy, ExternalLink } from 'lucide-react'
import { Button } from '../controls/button'
import { copy } from './copy'
import { copyLink } from './copy-link'
import { intentTo, type InAppBrowser } from './in-app-browser'
import styles from './in-app-notice.module.css'
import { loadPage } from '../../platform/loads'

interface InAppNoticeProps extends InAppBrowser {
  /** The address to open in a whole browser. */
  address: string
}

/** Why to leave the browser of another app, and how. */
export default function InAppNotice({ app, system, address }: InAppNoticeProps) {
  const intent = system === 'Android' ? intentTo(address) : undefined
  return (
    <section className={styles.notice} aria-labelledby="in-app">
      <h2 id="in-app" className={styles.title}>
        {app === undefined ? copy.inSomeApp : copy.inApp(app)}
      </h2>
      <p>{copy.inAppText}</p>
      <p>{system === 'iOS' ? copy.outOnIos : copy.outOnAndroid}</p>
      <div className={styles.actions}>
        {intent !== undefined && (
          <Button size="small" icon={<ExternalLink />} onClick={() => loadPage(intent)}>
            {copy.openBrowser}
          </Button>
        )}
        <Button size="small" variant="secondary" icon={<Copy />} onClick={() => void copyLink(address)}>
          {copy.copyThisLink}
        </Button>
      </div>
    </section>
  )
}
