import type { UploadResult } from '../../upload/result'
import { copy } from './copy'
import { photoMessage } from './failure-message'
import styles from './failed-photos.module.css'

interface FailedPhotosProps {
  failures: UploadResult['failedUploads']
  /** Photos that failed without a name: they were never copied. */
  missing: number
}

/** The photos that failed, by name, with their reasons; nothing where none did. */
export function FailedPhotos({ failures, missing }: FailedPhotosProps) {
  if (failures.length + missing === 0) return null
  return (
    // Focusable, so that a long list can be scrolled by keyboard: nothing in it can be pressed.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles.list} aria-label={copy.failedList} tabIndex={0}>
      {failures.map(({ imageId, name, error }) => (
        <li key={imageId} className={styles.item}>
          <span className={styles.name}>{name}</span>
          <span className={styles.reason}>{photoMessage(error)}</span>
        </li>
      ))}
      {missing > 0 && (
        <li className={styles.item}>
          <span className={styles.reason}>{copy.notCopied(missing)}</span>
        </li>
      )}
    </ul>
  )
}
