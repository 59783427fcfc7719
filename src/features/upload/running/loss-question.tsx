import { useState } from 'react'
import type { Upload } from '../../../sync/uploads/uploads'
import { resultOf } from '../../../upload/progress/result'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog'
import { runningCopy } from './running-copy'

/** The texts about photos that would be lost. */
export interface Loss {
  title: string
  text: string
  drop: string
  keep: string
}

/**
 * The failed photos of an upload that is over: they cannot be retried once the upload is dismissed. Undefined if none
 * failed.
 */
export const lossOf = ({ session, photos }: Upload): Loss | undefined => {
  const { failedCount } = resultOf(session, photos)
  if (failedCount === 0) return undefined
  return {
    title: runningCopy.dismissTitle,
    text: runningCopy.dismissText(failedCount),
    drop: runningCopy.dismissNow,
    keep: runningCopy.keepUpload,
  }
}

interface LossQuestionProps {
  /** Undefined means no question. */
  loss: Loss | undefined
  onDrop: () => void
  onKeep: () => void
}

/** Asks for confirmation before photos that were not uploaded are dropped: on the upload's card and on the note. */
export function LossQuestion({ loss, onDrop, onKeep }: LossQuestionProps) {
  // It keeps its text while it fades out.
  const [asked, setAsked] = useState(loss)
  if (loss && loss !== asked) setAsked(loss)
  if (!asked) return null
  return (
    <ConfirmDialog
      open={loss !== undefined}
      title={asked.title}
      confirm={asked.drop}
      cancel={asked.keep}
      danger
      onConfirm={onDrop}
      onCancel={onKeep}
    >
      {asked.text}
    </ConfirmDialog>
  )
}
