import { ChevronUp, CircleAlert, CircleCheck, ImageUp, TriangleAlert } from 'lucide-react'
import { useOnline } from '../../../sync/reading/hooks'
import type { Upload } from '../../../sync/uploads/uploads'
import { outcomeOf, type UploadOutcome } from '../../../upload/progress/outcome'
import { resultOf } from '../../../upload/progress/result'
import { Button } from '../../../ui/controls/button'
import { IconButton } from '../../../ui/controls/icon-button'
import { Float } from '../../../ui/dock/float'
import { Progress } from '../../../ui/indicators/progress'
import { runningCopy } from './running-copy'
import { outcomeCopy } from '../outcome/outcome-copy'
import { liveText } from '../outcome/outcome-text'
import { LocalImage } from '../pictures/local-image'
import { filesOf } from '../pictures/previews'
import { usePreview } from '../pictures/use-preview'
import { DropButton } from './drop-button'
import { lossOf } from './loss-question'
import { clear } from './session-actions'
import styles from './upload-card.module.css'
import { useBriefCard } from './use-brief-card'
import { useProgress } from './use-progress'

interface UploadCardProps {
  upload: Upload
  onExpand: () => void
  /** The user wants to see the uploaded photos. */
  onSee: (collectionId: string) => void
}

/** A minimised upload: its progress or outcome, and a button to expand it (docs/specification.md 2.2). */
export function UploadCard({ upload, onExpand, onSee }: UploadCardProps) {
  const { session, photos } = upload
  const { percent } = useProgress(upload)
  const outcome = outcomeOf(session, photos)
  const text = liveText(outcome, useOnline())
  const isRunning = outcome.kind === 'running'
  const films = isRunning ? 0 : resultOf(session, photos).filmCount
  useBriefCard(session, outcome.kind === 'complete')
  const hasFailed = outcome.kind === 'someFailed' || outcome.kind === 'allFailed'
  const first = photos.find((photo) => photo.state !== 'failed' && photo.state !== 'done') ?? photos[0]
  const preview = usePreview(first, filesOf(session.id)?.[0])
  return (
    <Float kind="upload" reduced={isRunning && <Line text={text} percent={percent} />}>
      <section className={styles.card} aria-label={text}>
        <span className={styles.picture} data-outcome={outcome.kind} aria-hidden="true">
          <OutcomeIcon kind={outcome.kind} />
          {preview && isRunning && <LocalImage src={preview} alt="" className={styles.image} />}
        </span>
        <div className={styles.words}>
          {/* Without a progress bar, whose value is read out, the text itself is read out. */}
          <p className={styles.status} role={hasFailed ? 'alert' : undefined}>
            <span>{text}</span>
            {!hasFailed && <span className={styles.percent}>{percent}%</span>}
          </p>
          {!hasFailed && <Progress label={text} percent={percent} tone={isRunning ? 'accent' : 'ok'} />}
          {films > 0 && <p className={styles.note}>{outcomeCopy.filmsLeftOut(films)}</p>}
        </div>
        <Actions upload={upload} kind={outcome.kind} onExpand={onExpand} onSee={onSee} />
        <div className={styles.buttons}>
          <IconButton label={runningCopy.expand} onClick={onExpand}>
            <ChevronUp />
          </IconButton>
          {!isRunning && (
            <DropButton label={runningCopy.dismiss} loss={lossOf(upload)} onDrop={() => void clear(session)} />
          )}
        </div>
      </section>
    </Float>
  )
}

/** The progress on the upper edge of the navigation, while another float has its turn. */
function Line({ text, percent }: { text: string; percent: number }) {
  return (
    <div className={styles.line}>
      <Progress label={text} percent={percent} tone="accent" />
    </div>
  )
}

function Actions({ upload: { session }, kind, onExpand, onSee }: UploadCardProps & Pick<UploadOutcome, 'kind'>) {
  const { collectionId } = session
  const hasFailed = kind === 'someFailed' || kind === 'allFailed'
  const canSee = (kind === 'complete' || kind === 'someFailed') && collectionId !== undefined
  if (!hasFailed && !canSee) return null
  return (
    <div className={styles.actions}>
      {hasFailed && (
        <Button size="small" onClick={onExpand}>
          {runningCopy.seeFailed}
        </Button>
      )}
      {canSee && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            // Failed photos can still be retried.
            if (!hasFailed) void clear(session)
            onSee(collectionId)
          }}
        >
          {runningCopy.seePhotos}
        </Button>
      )}
    </div>
  )
}

function OutcomeIcon({ kind }: Pick<UploadOutcome, 'kind'>) {
  switch (kind) {
    case 'running':
      return <ImageUp />
    case 'complete':
      return <CircleCheck />
    case 'someFailed':
      return <TriangleAlert />
    case 'allFailed':
      return <CircleAlert />
  }
}
