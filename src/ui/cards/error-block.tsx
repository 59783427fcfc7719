import { CircleAlert } from 'lucide-react'
import { Button } from '../controls/button'
import { copy } from '../tools/copy'
import styles from './error-block.module.css'

interface ErrorBlockProps {
  title?: string
  detail?: string | undefined
  onRetry?: () => void
  /** The retry is running. */
  busy?: boolean
}

/** Replaces content that could not be loaded: title, reason, `Try Again`. */
export function ErrorBlock({ title = copy.somethingWrong, detail, onRetry, busy = false }: ErrorBlockProps) {
  return (
    <div className={styles.block} role="alert">
      <CircleAlert className={styles.icon} aria-hidden="true" />
      <p className={styles.title}>{title}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
      {onRetry && (
        <div className={styles.action}>
          <Button variant="secondary" size="small" busy={busy} onClick={onRetry}>
            {copy.tryAgain}
          </Button>
        </div>
      )}
    </div>
  )
}

/** One line with an error above the control that caused it; `detail` is a separate line below. */
export function ErrorLine({ children, detail }: { children: string | undefined; detail?: string | undefined }) {
  return (
    <div role="alert" className={styles.region}>
      {children && (
        <p className={styles.line}>
          <CircleAlert aria-hidden="true" />
          <span>{children}</span>
        </p>
      )}
      {children && detail && <p className={styles.more}>{detail}</p>}
    </div>
  )
}
