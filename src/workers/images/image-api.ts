/** The calls of an image worker, for its page or for the upload worker. */
import type { Result } from '../../../contract/failure'
import type { ImageFailure } from '../../media/failure'
import type { processPhoto } from '../../media/processing/process-photo'
import type { processSquare } from '../../media/processing/process-square'
import type { sentSize } from '../../media/processing/sent-size'

export interface ImageApi {
  /** Resolves once the worker runs. */
  begin(): Promise<void>
  processPhoto: typeof processPhoto
  processSquare: typeof processSquare
  sentSize: typeof sentSize
  /** As media/processing/process-preview, but resolves to a data: URL. */
  processPreview(file: Blob, onConverting: () => void): Promise<Result<string, ImageFailure>>
}
