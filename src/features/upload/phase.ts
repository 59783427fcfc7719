import { copy } from './copy'
import type { Flow } from './use-flow'

/** Which screen the dialog shows. */
export type Phase = 'select' | 'choose' | 'uploading' | 'completed' | 'error'

export const phaseOf = ({ upload, step }: Pick<Flow, 'upload' | 'step'>): Phase => {
  if (!upload) return step
  const { state } = upload.session
  return state === 'COMPLETED' ? 'completed' : state === 'ERROR' ? 'error' : 'uploading'
}

/** Titles by state (docs/specification.md 2.2). */
export const titleOf = (phase: Phase, { upload }: Pick<Flow, 'upload'>) =>
  upload?.session.state === 'FINALIZING' ? copy.titles.finalizing : copy.titles[phase]

const steps: Partial<Record<Phase, number>> = { select: 1, choose: 2, uploading: 3 }

/** The number of the step; the result is none. */
export const stepOf = (phase: Phase) => steps[phase]
