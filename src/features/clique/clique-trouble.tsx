import type { Failure } from '../../../contract/failure'
import { ErrorBlock } from '../../ui/cards/error-block'
import { GoBack } from '../../ui/layers/go-back'
import { VisuallyHidden } from '../../ui/indicators/visually-hidden'
import styles from './clique-trouble.module.css'
import { copy } from './copy'

interface CliqueTroubleProps {
  error: Failure | undefined
  onRetry: () => void
}

/**
 * Replaces a clique that cannot be shown: the reason, and the way back (docs/specification.md 2.2 'Clique page', 2.8).
 */
export function CliqueTrouble({ error, onRetry }: CliqueTroubleProps) {
  const missing = error?.status === 404
  return (
    <div className={styles.trouble}>
      <VisuallyHidden as="h1" tabIndex={-1}>
        {missing ? copy.notFound : copy.loadFailed}
      </VisuallyHidden>
      {missing ? (
        <ErrorBlock title={copy.notFound} />
      ) : (
        <ErrorBlock title={copy.loadFailed} detail={error?.message} onRetry={onRetry} />
      )}
      <GoBack />
    </div>
  )
}
