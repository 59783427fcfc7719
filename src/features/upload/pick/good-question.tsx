import { ConfirmDialog } from '../../../ui/layers/confirm-dialog'
import { pickCopy } from './pick-copy'
import type { Selection } from './use-selection'

interface GoodQuestionProps {
  open: boolean
  selection: Selection
  /** Continues; `added` are the photos that join the selection now. */
  onDecided: (added: readonly File[]) => void
  onClose: () => void
}

/** Asks before a step continues without the good photos of a blocked lot. */
export function GoodQuestion({ open, selection, onDecided, onClose }: GoodQuestionProps) {
  const count = selection.good.length
  return (
    <ConfirmDialog
      open={open}
      title={pickCopy.notAdded(count)}
      confirm={pickCopy.addThem(count)}
      cancel={pickCopy.leaveOut(count)}
      onConfirm={() => onDecided(selection.addGood())}
      onCancel={() => {
        selection.leaveOutGood()
        onDecided([])
      }}
      onClose={onClose}
    >
      {pickCopy.notAddedText(count)}
    </ConfirmDialog>
  )
}
