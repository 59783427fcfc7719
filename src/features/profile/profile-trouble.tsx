import type { Failure } from '../../../contract/failure'
import { ErrorBlock } from '../../ui/cards/error-block'
import { GoBack } from '../../ui/layers/go-back'
import { VisuallyHidden } from '../../ui/indicators/visually-hidden'
import { copy } from './copy'
import styles from './profile-page.module.css'

interface ProfileTroubleProps {
  /** `no id`: the URL has no user id. */
  error: Failure | 'no id' | undefined
  onRetry?: () => void
}

const reasonOf = (error: Failure | 'no id' | undefined) => {
  if (error === 'no id') return copy.noId
  if (error?.status === 404) return copy.notFound
  return error?.message || copy.loadFailed
}

/**
 * Replaces a profile that cannot be shown: the reason, and the way back (docs/specification.md 1.2 'Profile view', 1.8
 * 'Other').
 */
export function ProfileTrouble({ error, onRetry }: ProfileTroubleProps) {
  const hopeless = error === 'no id' || error?.status === 404
  return (
    <div className={styles.trouble}>
      <VisuallyHidden as="h1" tabIndex={-1}>
        {copy.unable}
      </VisuallyHidden>
      <ErrorBlock title={copy.unable} detail={reasonOf(error)} {...(!hopeless && onRetry && { onRetry })} />
      <GoBack />
    </div>
  )
}
