import { Check, TriangleAlert } from 'lucide-react'
import type { Upload } from '../../../sync/uploads/uploads'
import { outcomeOf } from '../../../upload/progress/outcome'
import { resultOf } from '../../../upload/progress/result'
import { classNames } from '../../../ui/tools/class-names'
import styles from './completed-step.module.css'
import { outcomeCopy } from './outcome-copy'
import { FailedPhotos } from './failed-photos'
import { LocalImage } from '../pictures/local-image'
import { UploadDetails } from './upload-details'
import { usePickedPreview } from '../pictures/use-picked-preview'

interface CompletedStepProps {
  upload: Upload
  /** The picked files, in the tab in which they were picked. */
  files: readonly File[] | undefined
}

/** Photos shown above the count. */
const SHOWN_PHOTOS = 3

/** The outcome of an upload: the counts, and each failed photo with its reason. */
export function CompletedStep({ upload, files }: CompletedStepProps) {
  const { successCount, duplicateCount, filmCount, failedCount, failedUploads } = resultOf(
    upload.session,
    upload.photos,
  )
  const all = outcomeOf(upload.session, upload.photos).kind === 'complete'
  const prints = printsOf(upload).flatMap(({ index }) => files?.[index] ?? [])
  return (
    <div className={styles.outcome}>
      <div className={prints.length > 0 ? styles.fan : undefined} aria-hidden="true">
        {prints.map((file, i) => (
          <Print key={i} file={file} />
        ))}
        <span className={classNames(prints.length > 0 ? styles.badge : styles.icon, !all && styles.partly)}>
          {all ? <Check /> : <TriangleAlert />}
        </span>
      </div>
      {(successCount > 0 || duplicateCount === 0) && (
        <p className={styles.success}>{outcomeCopy.uploaded(successCount)}</p>
      )}
      {duplicateCount > 0 && (
        <p className={successCount > 0 ? styles.also : styles.success}>{outcomeCopy.duplicates(duplicateCount)}</p>
      )}
      {filmCount > 0 && <p className={styles.also}>{outcomeCopy.filmsLeftOut(filmCount)}</p>}
      {!all && <p className={styles.failure}>{outcomeCopy.failed(failedCount)}</p>}
      <FailedPhotos failures={failedUploads} missing={failedCount - failedUploads.length} />
      {!all && <UploadDetails upload={upload} />}
    </div>
  )
}

/** The first few photos that arrived; a photo that was picked twice is shown once. */
const printsOf = ({ photos }: Upload) => {
  const arrived = photos.filter(({ state }) => state === 'done')
  const originals = new Map(arrived.map((photo) => [photo.variants?.basePhoto.contentMd5 ?? photo.id, photo]))
  return [...originals.values()].slice(0, SHOWN_PHOTOS)
}

/** A photo whose place is reserved before its picture is loaded. */
function Print({ file }: { file: File }) {
  const preview = usePickedPreview(file)
  return preview ? <LocalImage src={preview} alt="" className={styles.print} /> : <span className={styles.print} />
}
