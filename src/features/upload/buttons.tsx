import { Button } from '../../ui/button'
import { copy } from './copy'
import type { Phase } from './phase'
import styles from './upload-dialog.module.css'
import type { Flow } from './use-flow'

interface ButtonsProps {
  phase: Phase
  flow: Flow
  onCancel: () => void
  onMinimize: () => void
  onDone: () => void
  onTryAgain: () => void
}

/** Each step's buttons (specification 2 §2 'Upload dialog'). */
export function Buttons({ phase, flow, onCancel, onMinimize, onDone, onTryAgain }: ButtonsProps) {
  const { selection, staging } = flow
  const count = selection.photos.length
  switch (phase) {
    case 'select':
      return (
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={onCancel}>
            {copy.cancel}
          </Button>
          <Button disabled={count === 0} onClick={() => flow.go('choose')}>
            {count === 0 ? copy.next : copy.nextWith(count)}
          </Button>
        </div>
      )
    case 'choose':
      return (
        <div className={styles.buttons}>
          <Button variant="secondary" disabled={staging.isRunning} onClick={() => flow.go('select')}>
            {copy.back}
          </Button>
          <Button disabled={!flow.isReady || count === 0} busy={staging.isRunning} onClick={flow.start}>
            {copy.start}
          </Button>
        </div>
      )
    case 'uploading':
      return staging.isRunning ? (
        <Button variant="secondary" onClick={staging.cancel}>
          {copy.cancel}
        </Button>
      ) : (
        <Button variant="secondary" onClick={onMinimize}>
          {copy.minimize}
        </Button>
      )
    case 'completed':
      return <Button onClick={onDone}>{copy.done}</Button>
    case 'error':
      return (
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={onCancel}>
            {copy.close}
          </Button>
          <Button onClick={onTryAgain}>{copy.tryAgain}</Button>
        </div>
      )
  }
}
