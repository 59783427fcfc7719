import { sql } from 'kysely'
import { ok, type Result } from '../../contract/failure'
import { limits } from '../../contract/limits'
import type { Database, Writing } from '../database/tables'
import { lockUsers } from '../database/lock'
import { inTransaction } from '../database/transaction'
import { lockGuest } from '../guests/room'
import type { Addresses } from '../objects/addresses'
import { notFound, refuse, type Refusal } from '../basis/refusal'
import { downloadAddress } from './address'
import { layOutManifest, plan, type Manifest, type StoredManifest, type StoredPhotos } from './manifest'
import { findEqual } from './zip/path'
import { anyOf, readComments, readPeople, selectOriginals } from './read-originals'

/** How many hours a download can be continued. */
const ARCHIVE_LIFE_HOURS = 24
/** Downloads that one user can continue; if there are more, the oldest ends. */
const MAX_PER_USER = 5

export interface Making {
  db: Database
  addresses: Addresses
}

/** A user's request for a download. */
interface Wanted {
  userId: string
  deviceId: string | undefined
  /** A guest, whose archive has no comments: a link may show photos without them. */
  isGuest: boolean
  collectionId: string
  /** The ids of a selection; absent for all photos. */
  itemIds?: readonly string[] | undefined
  timeZone: string
}

export type Prepared =
  | { url: string; bytes: number; photos: number; missing: number }
  /** The number of photos whose sums are not computed yet. */
  | { remaining: number }

const readSource = async (db: Database, { userId, isGuest, collectionId, itemIds }: Wanted) => {
  const collection = await db
    .selectFrom('collections')
    .select(['name', 'description'])
    .where('collection_id', '=', collectionId)
    .executeTakeFirst()
  if (collection === undefined) return notFound('Collection')
  let photos = selectOriginals(db).where('i.collection_id', '=', collectionId)
  if (itemIds) photos = photos.where(sql<boolean>`i.item_id = ${anyOf(itemIds)}`)
  const originals = await photos.limit(limits.photosPerDownload + 1).execute()
  if (originals.length > limits.photosPerDownload)
    return refuse('INVALID_REQUEST', `One download has ${limits.photosPerDownload} photos at most`)
  const ids = originals.map(({ item_id: id }) => id)
  const [people, comments] = [await readPeople(db, userId, ids), await readComments(db, userId, isGuest ? [] : ids)]
  return ok({ title: collection.name, description: collection.description, originals, people, comments })
}

/** Ends the user's oldest downloads, so that one more is within the limit. */
const endOldest = (db: Database, userId: string) =>
  db
    .deleteFrom('downloads')
    .where('download_id', 'in', (eb) =>
      eb
        .selectFrom('downloads')
        .select('download_id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('download_id')
        .offset(MAX_PER_USER - 1),
    )
    .execute()

/** Prevents the device from being signed out until the transaction ends; undefined if it is signed out. */
const holdDevice = (trx: Writing, deviceId: string) =>
  trx.selectFrom('devices').select('device_id').where('device_id', '=', deviceId).forKeyShare().executeTakeFirst()

/** Prevents the texts of a copy from being deleted until the transaction ends; undefined if they are. */
const holdCopy = (trx: Writing, copyId: string) =>
  trx.selectFrom('data_exports').select('export_id').where('export_id', '=', copyId).forShare().executeTakeFirst()

interface Stored {
  userId: string
  /** The download ends with the session of this device. */
  deviceId: string | undefined
  isGuest?: boolean
  title: string
  manifest: Manifest
  /** Stored in place of the manifest's photos: the same photos, in a list that exists. */
  photos?: StoredPhotos
}

/** Stores a download, which can be continued for some hours. */
export const storeDownload = async ({ db, addresses }: Making, stored: Stored) => {
  const { userId, deviceId, isGuest, title, manifest } = stored
  const equal = findEqual([...manifest.texts, ...manifest.photos])
  if (equal !== undefined) throw new Error('Two files of an archive have one name')
  const kept: StoredManifest = { ...manifest, photos: stored.photos ?? manifest.photos }
  const made = await inTransaction<{ download_id: string; expires_at: Date }, Refusal>(db, async (trx) => {
    const guest = isGuest ? await lockGuest(trx, userId) : ok(undefined)
    if (!guest.ok) return guest
    const [user] = isGuest ? [userId] : await lockUsers(trx, [userId])
    if (user === undefined || (deviceId !== undefined && (await holdDevice(trx, deviceId)) === undefined))
      return refuse('UNAUTHENTICATED', 'This device was signed out')
    if (manifest.copyId !== undefined && (await holdCopy(trx, manifest.copyId)) === undefined)
      return notFound('Copy of your data')
    await endOldest(trx, userId)
    return ok(
      await trx
        .insertInto('downloads')
        .values({
          user_id: userId,
          device_id: deviceId ?? null,
          title,
          manifest: JSON.stringify(kept),
          copy_id: manifest.copyId ?? null,
          expires_at: sql`now() + make_interval(hours => ${ARCHIVE_LIFE_HOURS}::int)`,
        })
        .returning(['download_id', 'expires_at'])
        .executeTakeFirstOrThrow(),
    )
  })
  if (!made.ok) return made
  const url = downloadAddress(addresses, made.value.download_id, userId, made.value.expires_at)
  return ok({ url, bytes: layOutManifest(manifest).length, photos: manifest.photos.length })
}

/**
 * Prepares a download of a collection that the user sees, or returns how many photos are still without a sum. Photos of
 * `itemIds` that are no longer in the collection are left out. Refuses if no photos are left.
 */
export const makeDownload = async (making: Making, wanted: Wanted): Promise<Result<Prepared, Refusal>> => {
  const source = await readSource(making.db, wanted)
  if (!source.ok) return source
  const { originals, title } = source.value
  if (originals.length === 0) return notFound('Photo')
  const remaining = originals.filter((row) => row.crc32 === null && row.unreadable_at === null).length
  if (remaining > 0) return ok({ remaining })
  const { userId, deviceId, isGuest, collectionId } = wanted
  const manifest = { ...plan(source.value, wanted.timeZone, new Date()), collectionIds: [collectionId] }
  const stored = await storeDownload(making, { userId, deviceId, isGuest, title, manifest })
  if (!stored.ok) return stored
  return ok({ ...stored.value, missing: (wanted.itemIds?.length ?? originals.length) - stored.value.photos })
}

/** Removes expired downloads; resolves to their number. */
export const sweepDownloads = async (db: Database): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('downloads')
    .where('expires_at', '<', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
