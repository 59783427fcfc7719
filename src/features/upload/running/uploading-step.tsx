import { memo, useEffect } from 'react'
import { isInMemory } from '../../../platform/store-trouble'
import { useOnline } from '../../../sync/reading/hooks'
import { pauseEvents } from '../../../sync/live/event-pause'
import type { Upload } from '../../../sync/uploads/uploads'
import { outcomeOf } from '../../../upload/progress/outcome'
import type { UploadProgress } from '../../../upload/progress/progress'
import { Progress } from '../../../ui/indicators/progress'
import { copy } from '../copy'
import { runningCopy } from './running-copy'
import { troubleMessage } from '../outcome/failure-message'
import { liveText } from '../outcome/outcome-text'
import { PhotoCard } from './photo-card'
import styles from './uploading-step.module.css'
import { UploadDetails } from '../outcome/upload-details'
import { useGrowing } from '../pictures/use-growing'
import { useProgress } from './use-progress'
import { useTimeLeft } from './use-time-left'

interface UploadingStepProps {
  upload: Upload
  /** The picked files, in the tab in which they were picked. */
  files: readonly File[] | undefined
}

/** The third step while the upload runs: overall progress, and each photo. */
export const UploadingStep = memo(function UploadingStep({ upload, files }: UploadingStepProps) {
  const progress = useProgress(upload)
  const online = useOnline()
  useEffect(pauseEvents, [])
  const drawn = useGrowing(upload.photos.length)
  const { state, percent, total, completed } = progress
  const { trouble } = upload.session
  const isSending = state === 'PROCESSING' || state === 'UPLOADING'
  const left = useTimeLeft(upload, isSending && online && !trouble)
  return (
    <>
      <div className={styles.head}>
        <p className={styles.percent} aria-hidden="true">
          {percent}
          <span className={styles.sign}>%</span>
        </p>
        <div className={styles.facts}>
          <p>{liveText(outcomeOf(upload.session, upload.photos), online)}</p>
          <p className={styles.count}>
            {state === 'SELECTING' ? copy.received(upload.photos.length, total) : runningCopy.ofTotal(completed, total)}
          </p>
        </div>
        <div className={styles.bar}>
          <Progress label={runningCopy.overall} percent={percent} />
        </div>
      </div>
      <p className={styles.note}>
        {left !== undefined && <span className={styles.left}>{runningCopy.timeLeft(left)} </span>}
        {noteOf(state, online, trouble)}
      </p>
      <UploadDetails upload={upload} />
      {/* Focusable, so that the list can be scrolled by keyboard: it contains no control. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <ul className={styles.list} aria-label={runningCopy.photos} tabIndex={0}>
        {upload.photos.slice(0, drawn).map((photo, i) => (
          <PhotoCard
            key={photo.id}
            photo={photo}
            file={files?.[photo.index]}
            word={progress.photos[i]?.word ?? 'pending'}
            percent={Math.round(progress.photos[i]?.percent ?? 0)}
            online={online}
          />
        ))}
      </ul>
    </>
  )
})

const noteOf = (state: UploadProgress['state'], online: boolean, trouble: Upload['session']['trouble']) => {
  // No other text would be true: all others say that the photos are safe.
  if (isInMemory()) return copy.inMemory
  if (state === 'SELECTING') return runningCopy.keepOpen
  if (!online) return runningCopy.offline
  return trouble ? troubleMessage(trouble) : runningCopy.safe
}
