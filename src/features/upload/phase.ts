import { outcomeOf } from '../../upload/progress/outcome'
import { copy } from './copy'
import { outcomeTitle } from './outcome/outcome-text'
import type { Flow } from './use-flow'

/** The screen that the dialog shows. */
export type Phase = 'select' | 'choose' | 'uploading' | 'completed' | 'error'

export const phaseOf = ({ upload, step }: Pick<Flow, 'upload' | 'step'>): Phase => {
  if (!upload) return step
  const { kind } = outcomeOf(upload.session, upload.photos)
  return kind === 'running' ? 'uploading' : kind === 'allFailed' ? 'error' : 'completed'
}

/** Titles by state (docs/specification.md 2.2). */
export const titleOf = ({ upload, step }: Pick<Flow, 'upload' | 'step'>) =>
  upload ? outcomeTitle(upload) : copy.titles[step]

const steps: Partial<Record<Phase, number>> = { select: 1, choose: 2, uploading: 3 }

/** The number of the step; the result has none. */
export const stepOf = (phase: Phase) => steps[phase]
