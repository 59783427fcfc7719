import type { Upload } from '../../../sync/uploads/uploads'
import { resultOf } from '../../../upload/progress/result'
import { ErrorBlock } from '../../../ui/cards/error-block'
import { outcomeCopy } from './outcome-copy'
import { FailedPhotos } from './failed-photos'
import styles from './failed-photos.module.css'
import { sessionMessage } from './failure-message'
import { UploadDetails } from './upload-details'

/** Nothing was uploaded: the reason, and for photos with a different reason, that reason. */
export function ErrorStep({ upload }: { upload: Upload }) {
  const { failedCount, failedUploads } = resultOf(upload.session, upload.photos)
  return (
    <>
      <ErrorBlock title={outcomeCopy.uploadFailed} detail={sessionMessage(upload.session)} />
      <FailedPhotos failures={failedUploads} missing={failedCount - failedUploads.length} />
      <div className={styles.more}>
        <UploadDetails upload={upload} />
      </div>
    </>
  )
}
