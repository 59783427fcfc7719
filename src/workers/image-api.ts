/** What an image worker does for its page or for the upload worker. */
import type { processPhoto } from '../media/process-photo'
import type { processPreview } from '../media/process-preview'
import type { processSquare } from '../media/process-square'

export interface ImageApi {
  /** Answers: the worker runs. */
  begin(): Promise<void>
  processPhoto: typeof processPhoto
  processSquare: typeof processSquare
  processPreview: typeof processPreview
}
