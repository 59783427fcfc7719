/** The engine's edges, passed in so that a test can replace them. */
import type { Result } from '../../../contract/failure'
import type { Api } from '../../api/client'
import type { putBytes } from '../../api/put'
import type { ImageFailure } from '../../media/failure'
import type { ProcessedPhoto } from '../../media/processing/process-photo'
import type { UploadQueue } from '../../store/queue/queue'

export interface Dependencies {
  queue: UploadQueue
  api: Pick<Api, 'createCollection' | 'upload' | 'markUploaded'>
  put: typeof putBytes
  /**
   * Makes the variants of a photo, or of a smaller copy of it. Calls `onConverting` while it converts a HEIF, and
   * `onStuck` while no image worker can begin to run. Rejects only when the signal aborts.
   */
  process(
    file: Blob,
    options: { keepLocation: boolean; isReduced: boolean; onConverting?: () => void; onStuck?: () => void },
    signal: AbortSignal,
  ): Promise<Result<ProcessedPhoto, ImageFailure>>
  /** Number of PUTs that may run at once now. */
  putLimit(): number
  /** Milliseconds since 1970, for stored times. May jump. */
  now(): number
  /** The same by the server's clock; undefined if the server does not send its time. */
  serverTime(signal: AbortSignal): Promise<number | undefined>
  /** Milliseconds since some moment, at an even pace, for waiting. */
  elapsed(): number
  /** Resolves after `ms`; rejects when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** From 0 to 1, for jitter. */
  random(): number
}
