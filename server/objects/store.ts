/** Where the photos' bytes lie: a folder (disk-store.ts) or a bucket of an S3-compatible store (s3/s3-store.ts). */
import type { Readable } from 'node:stream'
import type { Purpose } from '../database/tables'
import type { Place } from './place'

export interface ObjectStore {
  /** The stored bytes; undefined where there are none. The caller reads them to their end or destroys them. */
  read(place: Place): Promise<Readable | undefined>
  /**
   * Fills `into` with the stored bytes from `start` on, and answers the part that is filled: less where they end before.
   * Undefined where there are none.
   */
  part(place: Place, start: number, into: Buffer): Promise<Buffer | undefined>
  /**
   * Stores an image with all its variants once more, under another id; what is there already stays. Answers whether all
   * variants were there to be copied. Removing either image leaves the other.
   */
  copy(purpose: Purpose, from: string, to: string): Promise<boolean>
  /** Removes an image with all its variants. What is not there is no error. */
  remove(purpose: Purpose, imageId: string): Promise<void>
  /** Every image there are bytes of. */
  images(): AsyncGenerator<{ purpose: Purpose; imageId: string }>
  /** Removes what broken-off uploads left more than `age` milliseconds ago; answers how many. */
  sweepTemporary(age: number): Promise<number>
  /** Bytes that photos may still fill; undefined where no bound is known. */
  room(): Promise<number | undefined>
  /** Throws where the store cannot be used right now. */
  assertReachable(signal: AbortSignal): Promise<void>
}
