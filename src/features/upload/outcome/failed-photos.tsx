import type { UploadResult } from '../../../upload/progress/result'
import { outcomeCopy } from './outcome-copy'
import { photoMessage } from './failure-message'
import styles from './failed-photos.module.css'

interface FailedPhotosProps {
  failures: UploadResult['failedUploads']
  /** Number of failed photos without a name: they were never copied. */
  missing: number
}

/** The names of photos by the reason of their failure, most frequent first. */
const byReason = (failures: UploadResult['failedUploads']) => {
  const groups = new Map<string, { imageId: string; name: string }[]>()
  for (const { imageId, name, error } of failures) {
    const reason = photoMessage(error)
    groups.set(reason, [...(groups.get(reason) ?? []), { imageId, name }])
  }
  return [...groups].toSorted(([, a], [, b]) => b.length - a.length)
}

/** The failed photos, grouped by reason. Renders nothing if none failed. */
export function FailedPhotos({ failures, missing }: FailedPhotosProps) {
  if (failures.length + missing === 0) return null
  return (
    <ul className={styles.list} aria-label={outcomeCopy.failedList}>
      {byReason(failures).map(([reason, photos]) => (
        <li key={reason} className={styles.item}>
          <span className={styles.reason}>{reason}</span>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard: nothing in it can be pressed */}
          <ul className={styles.names} aria-label={reason} tabIndex={0}>
            {photos.map(({ imageId, name }) => (
              <li key={imageId} dir="auto">
                {name}
              </li>
            ))}
          </ul>
        </li>
      ))}
      {missing > 0 && (
        <li className={styles.item}>
          <span className={styles.reason}>{outcomeCopy.notCopied(missing)}</span>
        </li>
      )}
    </ul>
  )
}
