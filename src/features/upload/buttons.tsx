import { useState } from 'react'
import { retryUpload, type Upload } from '../../sync/uploads/uploads'
import { retryable } from '../../upload/engine/retry-failed'
import { Button } from '../../ui/controls/button'
import { MainButton } from '../../ui/controls/main-button'
import { copy as words } from '../../ui/tools/copy'
import { copy } from './copy'
import { GoodQuestion } from './pick/good-question'
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
          <Proceed
            flow={flow}
            reason={count === 0 || selection.receiving ? pickCopy.readingPicked : flow.problem}
            label={copy.start}
            onGo={flow.start}
          />
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

/** While good photos of a blocked lot wait, adding them is the main button. */
function SelectButtons({ flow, onCancel, onLater }: Pick<ButtonsProps, 'flow' | 'onCancel' | 'onLater'>) {
  const { selection, isTargetKnown } = flow
  const count = selection.photos.length
  const good = selection.good.length
  const label = isTargetKnown ? copy.start : count === 0 ? copy.next : copy.nextWith(count)
  const go = isTargetKnown ? flow.start : () => flow.go('choose')
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
      {(count > 0 || good === 0) && (
        <Proceed
          flow={flow}
          variant={good > 0 ? 'secondary' : 'primary'}
          reason={isTargetKnown || count === 0 ? selectReason(selection) : undefined}
          label={label}
          onGo={go}
        />
      )}
      {good > 0 && <MainButton onClick={selection.addGood}>{copy.onlyGood(good)}</MainButton>}
    </div>
  )
}

/** Photos that are still being examined cannot be sent yet. */
const selectReason = ({ photos, receiving }: Flow['selection']) => {
  if (receiving) return pickCopy.readingPicked
  return photos.length === 0 ? pickCopy.noPhotosPicked : undefined
}

interface ProceedProps {
  flow: Flow
  variant?: 'primary' | 'secondary'
  reason: string | undefined
  label: string
  onGo: (added?: readonly File[]) => void
}

/** Continues with the selection; asks first while good photos of a blocked lot wait. */
function Proceed({ flow: { selection, staging }, variant, reason, label, onGo }: ProceedProps) {
  const [isAsked, setIsAsked] = useState(false)
  const isWaiting = selection.good.length > 0
  return (
    <>
      <MainButton
        variant={variant}
        reason={reason}
        busy={staging.isRunning}
        onClick={() => (isWaiting ? setIsAsked(true) : onGo())}
      >
        {label}
      </MainButton>
      <GoodQuestion
        open={isAsked && isWaiting}
        selection={selection}
        onDecided={(added) => {
          setIsAsked(false)
          onGo(added)
        }}
        onClose={() => setIsAsked(false)}
      />
    </>
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
