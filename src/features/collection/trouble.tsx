import { CloudOff, ImageOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Failure } from '../../../contract/failure'
import { Button } from '../../ui/controls/button'
import { GoBack } from '../../ui/layers/go-back'
import { copy as words } from '../../ui/tools/copy'
import { copy } from './copy'
import styles from './trouble.module.css'

interface TroubleProps {
  error: Failure | undefined
  onRetry: () => void
  /** The user's unposted comment on one of its photos. */
  unposted: ReactNode
}

/**
 * Replaces a collection that cannot be shown: the reason, and the way back (docs/specification.md 2.2 'Collection
 * page').
 */
export function Trouble({ error, onRetry, unposted }: TroubleProps) {
  const missing = error?.status === 404
  return (
    <div className={styles.trouble}>
      <span className={styles.icon} aria-hidden="true">
        {missing ? <ImageOff /> : <CloudOff />}
      </span>
      <div role="alert">
        <h1 tabIndex={-1}>{missing ? copy.notFound : error?.message || copy.failed}</h1>
      </div>
      {missing && unposted}
      <div className={styles.actions}>
        {!missing && (
          <Button size="small" onClick={onRetry}>
            {words.tryAgain}
          </Button>
        )}
        <GoBack />
      </div>
    </div>
  )
}
