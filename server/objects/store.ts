/** The store of the photos' bytes: a folder (disk-store.ts) or a bucket of an S3-compatible store (s3/s3-store.ts). */
import type { Readable } from 'node:stream'
import type { Purpose } from '../database/tables'
import type { Place } from './place'

export interface ObjectStore {
  /** The stored bytes; undefined if there are none. The caller reads them to their end or destroys them. */
  read(place: Place): Promise<Readable | undefined>
  /**
   * Fills `into` with the stored bytes from `start` on, and resolves to the filled part: less if they end before.
   * Undefined if there are none.
   */
  part(place: Place, start: number, into: Buffer): Promise<Buffer | undefined>
  /**
   * Stores an image with all its variants again, under another id; existing variants stay. Resolves to whether all
   * variants could be copied. Removing either image leaves the other.
   */
  copy(purpose: Purpose, from: string, to: string): Promise<boolean>
  /** Removes an image with all its variants. A missing image is not an error. */
  remove(purpose: Purpose, imageId: string): Promise<void>
  /** Every image that has stored bytes. */
  images(): AsyncGenerator<{ purpose: Purpose; imageId: string }>
  /** Removes files that broken-off uploads left more than `age` milliseconds ago; resolves to their number. */
  sweepTemporary(age: number): Promise<number>
  /** Bytes that photos may still fill; undefined if no bound is known. */
  room(): Promise<number | undefined>
  /** Throws if the store cannot be used right now. */
  assertReachable(signal: AbortSignal): Promise<void>
}
