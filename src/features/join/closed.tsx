import { CircleOff, WifiOff } from 'lucide-react'
import type { Failure } from '../../../contract/failure'
import { Button } from '../../ui/controls/button'
import { copy as words } from '../../ui/tools/copy'
import { copy } from './copy'
import styles from './join-page.module.css'

interface ClosedProps {
  words: { title: string; text: string; canRetry: boolean }
  /** Absent if the invitation itself is valid. */
  failure?: Failure
  signedIn: boolean
  onRetry: () => void
  onHome: () => void
}

/** A link that cannot be used now: the reason, and the way on. */
export function Closed({ words: { title, text, canRetry }, failure, signedIn, onRetry, onHome }: ClosedProps) {
  return (
    <section className={styles.closed} role="alert">
      <span className={styles.icon} aria-hidden="true">
        {failure && failure.status === undefined ? <WifiOff /> : <CircleOff />}
      </span>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {canRetry && (
        <Button block onClick={onRetry}>
          {words.tryAgain}
        </Button>
      )}
      <Button block variant={canRetry ? 'quiet' : 'primary'} onClick={onHome}>
        {signedIn ? copy.home : copy.toStart}
      </Button>
    </section>
  )
}
