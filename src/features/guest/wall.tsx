import { MonitorPlay } from 'lucide-react'
import type { Session } from '../../sync/session/session-state'
import { flickCount } from '../../ui/tools/count'
import { Button } from '../../ui/controls/button'
import { LinkPage } from '../../ui/layers/link-page'
import { useTitle } from '../../ui/tools/use-title'
import { copy } from './copy'
import styles from './guest.module.css'
import { useAgain } from './use-again'

interface WallProps {
  guest: NonNullable<Session['guest']>
  /** The number of photos. */
  total: number
  /** The photos could not be read. */
  isFailed: boolean
  onRetry: () => void
  onStart: () => void
}

/** A screen while it shows no photos: before the first one, while the link is paused, and after the show was closed. */
export function Wall({ guest: { collection, clique, isPaused }, total, isFailed, onRetry, onStart }: WallProps) {
  const name = collection.name || copy.title
  useTitle(name)
  useAgain(isFailed, onRetry)
  return (
    <LinkPage>
      <section className={styles.wall}>
        <p className={styles.facts}>{clique.name}</p>
        <h1 tabIndex={-1} dir="auto" className={styles.collection}>
          {name}
        </h1>
        <p className={styles.text} aria-live="polite">
          {isPaused ? copy.wallPaused : total === 0 ? copy.wallEmpty : flickCount(total)}
        </p>
        {total > 0 && (
          <Button block icon={<MonitorPlay aria-hidden="true" />} onClick={onStart}>
            {copy.start}
          </Button>
        )}
      </section>
    </LinkPage>
  )
}
