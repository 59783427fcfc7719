/** What an image worker does for its page or for the upload worker. */
import type { Result } from '../../contract/failure'
import type { ImageFailure } from '../media/failure'
import type { processPhoto } from '../media/processing/process-photo'
import type { processSquare } from '../media/processing/process-square'

export interface ImageApi {
  /** Answers: the worker runs. */
  begin(): Promise<void>
  processPhoto: typeof processPhoto
  processSquare: typeof processSquare
  /** As media/process-preview, but its answer is an address that holds the picture. */
  processPreview(file: Blob): Promise<Result<string, ImageFailure>>
}
