import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { Upload } from '../../sync/uploads'
import { resultOf } from '../../upload/result'
import { classNames } from '../../ui/class-names'
import styles from './completed-step.module.css'
import { copy } from './copy'
import { FailedPhotos } from './failed-photos'

/** What came of an upload: the counts, and each photo that failed with its reason. */
export function CompletedStep({ upload }: { upload: Upload }) {
  const { successCount, failedCount, failedUploads } = resultOf(upload.session, upload.photos)
  const all = failedCount === 0
  return (
    <div className={styles.outcome}>
      <span className={classNames(styles.icon, !all && styles.partly)} aria-hidden="true">
        {all ? <CircleCheck /> : <TriangleAlert />}
      </span>
      <p className={styles.success}>{copy.uploaded(successCount)}</p>
      {!all && <p className={styles.failure}>{copy.failed(failedCount)}</p>}
      <FailedPhotos failures={failedUploads} missing={failedCount - failedUploads.length} />
    </div>
  )
}
