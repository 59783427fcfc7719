import { createHash } from 'node:crypto'
import type { Database } from '../database/tables'
import type { Place } from '../objects/place'
import type { S3Store } from '../objects/s3/s3-store'
import type { ObjectStore } from '../objects/store'
import { everyStored } from '../objects/stored'
import { ignoreDamagedSector } from '../objects/unreadable'

export interface CopiedPhotos {
  copied: number
  /** Files that were already stored, the same to the byte. */
  skipped: number
  /** Files that are missing or damaged in the source. */
  unfit: Place[]
}

const PROGRESS = 1000
const MD5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('base64')

const readWhole = async (from: ObjectStore, place: Place) => {
  const stream = await from.read(place)
  return stream && Buffer.concat(await stream.toArray())
}

/**
 * Copies every file that the database names into a bucket. Existing objects stay, so it may be aborted and started
 * again. Does not change the source.
 */
export const copyPhotos = async (
  db: Database,
  from: ObjectStore,
  to: S3Store,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<CopiedPhotos> => {
  const report: CopiedPhotos = { copied: 0, skipped: 0, unfit: [] }
  for await (const { place, announced } of everyStored(db)) {
    signal.throwIfAborted()
    const bytes = await ignoreDamagedSector(readWhole(from, place))
    if (bytes === undefined || MD5(bytes) !== announced.contentMd5) report.unfit.push(place)
    else if (await to.put(place, announced, bytes)) report.copied += 1
    else report.skipped += 1
    const done = report.copied + report.skipped + report.unfit.length
    if (done % PROGRESS === 0) onProgress(done)
  }
  return report
}
