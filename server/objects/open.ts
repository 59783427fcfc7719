import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Database } from '../database/tables'
import type { Limiter } from '../limits/limiter'
import type { Log } from '../telemetry/log'
import { Reception } from './arriving/accept'
import { Addresses } from './addresses'
import type { Bounds } from './bounds'
import { DiskStore } from './disk-store'
import type { Take } from './data'
import type { Front } from './media'
import { Arrivals } from './s3/arrivals'
import { createFront } from './s3/front'
import type { Bucket } from './s3/sign'
import { S3Store } from './s3/s3-store'
import { StoreRefused } from './s3/store-refused'
import { RefusedBytes } from './arriving/refused'
import { send } from './send'
import type { ObjectStore } from './store'

const START_LIMIT_MS = 10_000

export interface StoreSettings {
  dataFolder: string
  /** Bytes of the folder's disk that photos may not fill. */
  keptFree: number
  /** The bucket of the photos; absent if they are in the data folder. */
  s3?: Bucket
}

const openFolder = ({ dataFolder, keptFree }: StoreSettings) => DiskStore.open(join(dataFolder, 'objects'), keptFree)

/** The store that the settings name. */
export const openStore = async (settings: StoreSettings): Promise<ObjectStore> =>
  settings.s3 ? new S3Store(settings.s3) : openFolder(settings)

export interface Objects {
  store: ObjectStore
  addresses: Addresses
  front: Front
  take: Take
  arrivals?: Arrivals
}

/**
 * The store that the settings name, with the parts that serve it. `secret` signs the URLs on this origin. Throws
 * StoreRefused.
 */
export const openObjects = async (
  settings: StoreSettings & Pick<Bounds, 'bytesPerPerson'>,
  db: Database,
  secret: string,
  limiter: Limiter,
  log: Log,
): Promise<Objects> => {
  const { s3 } = settings
  if (s3) {
    const store = new S3Store(s3)
    // Wrong keys or a wrong name end the start; a store that is unavailable for a moment does not.
    await store.assertReachable(AbortSignal.timeout(START_LIMIT_MS)).catch((error: unknown) => {
      if (error instanceof StoreRefused) throw error
      log('store.unavailable', { error })
    })
    const addresses = new Addresses(secret, (place, announced) => store.writing(place, announced))
    const arrivals = new Arrivals(store, db, new RefusedBytes(db, limiter), log)
    const take: Take = (place, announced, bytes) => arrivals.take(place, announced, bytes)
    return { store, addresses, front: createFront(store), take, arrivals }
  }
  const store = await openFolder(settings)
  const reception = new Reception(store, db, new RefusedBytes(db, limiter), settings.bytesPerPerson)
  const front: Front = {
    show: (place, request, response) => send(store, place, request, response),
    accept: (request, place, announced) => reception.accept(request, place, announced),
  }
  const take: Take = (place, announced, bytes) => reception.take(Readable.from([bytes]), place, announced)
  return { store, addresses: new Addresses(secret), front, take }
}
