import type { Database } from '../database/tables'
import { DiskStore } from '../objects/disk-store'
import { pathOf, type Place } from '../objects/place'
import { everyStored, isStillStored } from '../objects/stored'
import type { ObjectStore } from '../objects/store'
import type { Log } from '../telemetry/log'

/** Files of photos whose rows have no bytes, or bytes of another length, as the last search found them. */
export interface Missing {
  files: number
  /** The first of their images. */
  imageIds: string[]
}

export interface MissingPhotos {
  /** Undefined until the first search has ended, and if the photos are in a bucket, which is not searched. */
  read: () => Missing | undefined
  search: (signal: AbortSignal) => Promise<void>
}

/** How many missing files a line of the log names, and of how many images /admin names the collections. */
const [NAMED, REMEMBERED] = [20, 1000]

/**
 * Searches the photos' folder for missing bytes: by the length of each file, because reading all of them takes too long. A
 * row whose photo was deleted in the meantime does not count.
 */
export const createMissingPhotos = (db: Database, store: ObjectStore, log: Log): MissingPhotos => {
  let last: Missing | undefined
  const search = async (signal: AbortSignal) => {
    if (!(store instanceof DiskStore)) return
    const found: Place[] = []
    for await (const { place, announced } of everyStored(db)) {
      signal.throwIfAborted()
      if ((await store.length(place)) === announced.contentLength) continue
      if (await isStillStored(db, place, announced.contentMd5)) found.push(place)
    }
    const imageIds = [...new Set(found.map(({ imageId }) => imageId))]
    last = { files: found.length, imageIds: imageIds.slice(0, REMEMBERED) }
    if (found.length > 0)
      log('photos.missing', { files: found.length, images: imageIds.length, paths: found.slice(0, NAMED).map(pathOf) })
  }
  return { read: () => last, search }
}
