import type { Upload } from '../../../sync/uploads/uploads'
import { outcomeOf, type UploadOutcome } from '../../../upload/progress/outcome'
import { copy } from '../copy'
import { outcomeCopy } from './outcome-copy'

/** The outcome of an upload in one line, or its present state while it runs. */
export const outcomeText = (outcome: UploadOutcome): string => {
  switch (outcome.kind) {
    case 'running':
      return outcomeCopy.states[outcome.state]
    case 'complete':
      return outcomeCopy.uploadComplete
    case 'someFailed':
      return outcomeCopy.someFailed(outcome.uploaded, outcome.total, outcome.failed)
    case 'allFailed':
      return outcomeCopy.uploadFailedShort
  }
}

/** The same, for an upload that waits for a network. */
export const liveText = (outcome: UploadOutcome, online: boolean): string =>
  outcome.kind === 'running' && outcome.state === 'UPLOADING' && !online ? outcomeCopy.noNetwork : outcomeText(outcome)

/** The title of the dialog that shows an upload (docs/specification.md 2.2). */
export const outcomeTitle = ({ session, photos }: Upload): string => {
  const outcome = outcomeOf(session, photos)
  switch (outcome.kind) {
    case 'running':
      return outcome.state === 'FINALIZING' ? copy.titles.finalizing : copy.titles.uploading
    case 'complete':
      return copy.titles.completed
    case 'someFailed':
      return copy.titles.someFailed
    case 'allFailed':
      return copy.titles.error
  }
}
