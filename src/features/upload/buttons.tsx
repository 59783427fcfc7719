import { retryUpload, type Upload } from '../../sync/uploads/uploads'
import { retryable } from '../../upload/engine/retry-failed'
import { Button } from '../../ui/controls/button'
import { MainButton } from '../../ui/controls/main-button'
import { copy as words } from '../../ui/tools/copy'
import { copy } from './copy'
import { pickCopy } from './pick/pick-copy'
import type { Phase } from './phase'
import styles from './upload-dialog.module.css'
import type { Flow } from './use-flow'

interface ButtonsProps {
  phase: Phase
  flow: Flow
  onCancel: () => void
  /** Closes the dialog; the note keeps the selection. */
  onLater: () => void
  onMinimize: () => void
  onDone: () => void
}

/** Each step's buttons (docs/specification.md 2.2 'Upload dialog'). */
export function Buttons({ phase, flow, onCancel, onLater, onMinimize, onDone }: ButtonsProps) {
  const { selection, staging } = flow
  const count = selection.photos.length
  switch (phase) {
    case 'select':
      return <SelectButtons flow={flow} onCancel={onCancel} onLater={onLater} />
    case 'choose':
      return (
        <div className={styles.buttons}>
          <Button variant="secondary" disabled={staging.isRunning} onClick={() => flow.go('select')}>
            {copy.back}
          </Button>
          <MainButton
            reason={count === 0 ? pickCopy.readingPicked : flow.problem}
            busy={staging.isRunning}
            onClick={flow.start}
          >
            {copy.start}
          </MainButton>
        </div>
      )
    case 'uploading':
      return staging.isRunning ? (
        <Button variant="secondary" onClick={staging.cancel}>
          {words.cancel}
        </Button>
      ) : (
        <Button variant="secondary" onClick={onMinimize}>
          {copy.minimize}
        </Button>
      )
    case 'completed':
      return (
        <div className={styles.buttons}>
          <RetryFailed upload={flow.upload} />
          <Button onClick={onDone}>{copy.done}</Button>
        </div>
      )
    case 'error':
      return (
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={onCancel}>
            {words.close}
          </Button>
          <RetryFailed upload={flow.upload} />
          <Button onClick={flow.tryAgain}>{words.tryAgain}</Button>
        </div>
      )
  }
}

function SelectButtons({ flow, onCancel, onLater }: Pick<ButtonsProps, 'flow' | 'onCancel' | 'onLater'>) {
  const count = flow.selection.photos.length
  return (
    <div className={styles.buttons}>
      <Button variant="secondary" onClick={onCancel}>
        {words.cancel}
      </Button>
      {flow.canWait && count > 0 && (
        <Button variant="secondary" onClick={onLater}>
          {pickCopy.later}
        </Button>
      )}
      <MainButton
        reason={count === 0 ? pickCopy.noPhotosPicked : undefined}
        busy={flow.staging.isRunning}
        onClick={flow.isTargetKnown ? flow.start : () => flow.go('choose')}
      >
        {flow.isTargetKnown ? copy.start : count === 0 ? copy.next : copy.nextWith(count)}
      </MainButton>
    </div>
  )
}

/** Retries all failed photos that a retry can help: sends the photos on this device, without picking again. */
function RetryFailed({ upload }: { upload: Upload | undefined }) {
  const count = upload ? retryable(upload.session, upload.photos).length : 0
  if (!upload || count === 0) return null
  return (
    <Button variant="secondary" onClick={() => void retryUpload(upload.session)}>
      {copy.retryFailed(count)}
    </Button>
  )
}
