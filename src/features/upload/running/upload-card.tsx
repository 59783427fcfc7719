import { ChevronUp, CircleAlert, CircleCheck, ImageUp, X } from 'lucide-react'
import type { Upload } from '../../../sync/uploads/uploads'
import { Button } from '../../../ui/controls/button'
import { IconButton } from '../../../ui/controls/icon-button'
import { Progress } from '../../../ui/indicators/progress'
import { resultOf } from '../../../upload/progress/result'
import { copy } from '../copy'
import { LocalImage } from '../pictures/local-image'
import { filesOf } from '../pictures/previews'
import { clear, isOver } from './session-actions'
import styles from './upload-card.module.css'
import { usePreview } from '../pictures/use-preview'
import { useProgress } from './use-progress'

interface UploadCardProps {
  upload: Upload
  onExpand: () => void
  /** It is complete, and the user wants to see the photos. */
  onSee: (collectionId: string) => void
}

/** A minimised upload: how far it is, and the way back to it (docs/specification.md 2.2). */
export function UploadCard({ upload, onExpand, onSee }: UploadCardProps) {
  const { session, photos } = upload
  const { collectionId } = session
  const { state, percent } = useProgress(upload)
  const first = photos.find((photo) => photo.state !== 'failed' && photo.state !== 'done') ?? photos[0]
  const preview = usePreview(first, filesOf(session.id)?.[0])
  const failed = state === 'ERROR'
  return (
    <section className={styles.card} aria-label={copy.states[state]}>
      <span className={styles.picture} data-state={state} aria-hidden="true">
        <StateIcon state={state} />
        {preview && !isOver(session) && <LocalImage src={preview} alt="" className={styles.image} />}
      </span>
      <div className={styles.words}>
        {/* A failed upload has no progress bar, whose value is read out: the text is. */}
        <p className={styles.status} role={failed ? 'alert' : undefined}>
          <span>{copy.states[state]}</span>
          {!failed && <span className={styles.percent}>{percent}%</span>}
        </p>
        {!failed && (
          <Progress label={copy.states[state]} percent={percent} tone={state === 'COMPLETED' ? 'ok' : 'accent'} />
        )}
        {state === 'COMPLETED' && collectionId !== undefined && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              // What failed can still be tried again.
              if (resultOf(session, photos).failedCount === 0) void clear(session)
              onSee(collectionId)
            }}
          >
            {copy.seePhotos}
          </Button>
        )}
      </div>
      <div className={styles.buttons}>
        <IconButton label={copy.expand} onClick={onExpand}>
          <ChevronUp />
        </IconButton>
        {isOver(session) && (
          <IconButton label={copy.dismiss} onClick={() => void clear(session)}>
            <X />
          </IconButton>
        )}
      </div>
    </section>
  )
}

function StateIcon({ state }: { state: Upload['session']['state'] }) {
  if (state === 'COMPLETED') return <CircleCheck />
  return state === 'ERROR' ? <CircleAlert /> : <ImageUp />
}
