/**
 * [Note: An upload in three steps]
 *
 * Reserve (rows, and URLs that fit exactly the announced bytes), PUT (server/objects/arriving/accept.ts), mark. Each step may be
 * repeated after any interruption: a photo's clientId finds its item again, a PUT of the same bytes changes nothing,
 * and a repeated mark has the same result as the first. Until it is marked a photo exists only for its uploader.
 */
import { v7 as newId } from 'uuid'
import * as v from 'valibot'
import type { Request } from '../../../../contract/call'
import type { Calls } from '../../../../contract/calls'
import { Id } from '../../../../contract/fields'
import { ok, type Result } from '../../../../contract/failure'
import { lockFor } from '../../../database/lock'
import type { Database, Writing } from '../../../database/tables'
import { inTransaction } from '../../../database/transaction'
import type { Bounds } from '../../../objects/bounds'
import { renewSilent } from '../../../objects/arriving/renew-silent'
import { renewReservations, reserveImages, uploadUrls } from '../../../objects/arriving/reserve'
import { presentPhoto } from '../../../present/picture'
import { shapeFor } from '../../../present/shape'
import { refuse, type Refusal } from '../../../basis/refusal'
import { checkRoom, lockRoom } from '../../../guests/room'
import type { Person } from '../../../identity/tokens/verify'
import { checkCollection, type Standing } from '../../../rules/collection'
import { checkSize } from '../../../objects/arriving/check-picture'
import type { PhotoRoutes } from '../../route'
import { findOriginals } from '../../../acts/photos/find-originals'

type Photos = Request<Calls['upload']>['body']['photos']
type NewItem = Photos[number] & { itemId: string }

const checkPhotos = (photos: Photos, bytesPerFile: number): Result<undefined, Refusal> => {
  const clientIds = photos.flatMap(({ clientId }) => clientId ?? [])
  if (new Set(clientIds).size < clientIds.length)
    return refuse('INVALID_REQUEST', 'photos: the same clientId more than once')
  for (const [index, { photo }] of photos.entries()) {
    const size = checkSize(`photos.${index}.photo`, photo, bytesPerFile)
    if (!size.ok) return size
  }
  return ok(undefined)
}

/** A user's items that were reserved in a collection, by clientId; they may have been moved since. */
const findByClientIds = async (db: Database, collectionId: string, owner: string, clientIds: readonly string[]) => {
  if (clientIds.length === 0) return []
  const rows = await db
    .selectFrom('items')
    .select(['item_id', 'client_id', 'state'])
    .where('reserved_in', '=', collectionId)
    .where('owner_id', '=', owner)
    .where('client_id', 'in', clientIds)
    .execute()
  return rows.map((row) => ({
    itemId: row.item_id,
    clientId: row.client_id ?? '',
    isUploaded: row.state !== 'PENDING',
  }))
}

/**
 * The item of each photo: the one that its clientId already has, else one with the same bytes (docs/specification.md
 * 3.6), else a new one. Without a clientId nothing is compared.
 */
const chooseItems = async (trx: Writing, collectionId: string, owner: string, photos: Photos, seesAll: boolean) => {
  const named = photos.filter(({ clientId }) => clientId)
  const sums = named.map(({ photo }) => photo.basePhoto.contentMd5)
  // Only of visible photos: a guest who sees none of the others' must not learn which there are.
  const same = await findOriginals(trx, collectionId, seesAll ? sums : [])
  const clientIds = named.flatMap(({ clientId }) => clientId ?? [])
  // After the originals: if one of these is marked at the same time, it is found as uploaded, not as its own duplicate.
  const found = await findByClientIds(trx, collectionId, owner, clientIds)
  const earlier = new Map(found.map((item) => [item.clientId, item]))
  return photos.map((photo) => {
    const item = earlier.get(photo.clientId ?? '')
    const duplicate = photo.clientId && !item?.isUploaded ? same.get(photo.photo.basePhoto.contentMd5) : undefined
    if (duplicate !== undefined)
      return { ...photo, itemId: duplicate, isNew: false, isUploaded: true, isDuplicate: true }
    const isUploaded = item?.isUploaded ?? false
    return { ...photo, isNew: !item, itemId: item?.itemId ?? newId(), isUploaded, isDuplicate: false }
  })
}

const insertItems = async (trx: Writing, collectionId: string, owner: string, items: readonly NewItem[]) => {
  if (items.length === 0) return
  const rows = items.map(({ itemId, clientId, caption, dateCreated }) => ({
    item_id: itemId,
    collection_id: collectionId,
    owner_id: owner,
    reserved_in: collectionId,
    client_id: clientId ?? null,
    caption: caption ?? '',
    taken_at: new Date(dateCreated),
  }))
  await trx.insertInto('items').values(rows).execute()
}

/** The link's maker has no room left; a guest's own words would be about an account that they do not have. */
const hostIsFull = () => refuse('HOST_FULL', 'The host of this link has no room for more photos')

const reserve = async (
  trx: Writing,
  bounds: Bounds,
  collectionId: string,
  { userId: owner, guest }: Pick<Person, 'userId' | 'guest'>,
  { roles, cliqueId }: Standing,
  photos: Photos,
) => {
  await (guest ? lockRoom(trx, guest.linkId) : lockFor(trx, `upload ${collectionId} ${owner}`))
  const items = await chooseItems(trx, collectionId, owner, photos, roles.includes('viewer'))
  const renewed = items
    .filter(({ isNew, isUploaded }) => !isNew && !isUploaded)
    .map(({ itemId, photo }) => ({ imageId: itemId, picture: photo }))
  const fresh = items.filter(({ isNew }) => isNew)
  const room = guest ? await checkRoom(trx, owner, fresh.length) : ok({})
  if (!room.ok) return room
  const images = fresh.map(({ itemId, photo }) => ({
    imageId: itemId,
    purpose: 'ITEM' as const,
    ownerId: owner,
    subjectId: itemId,
    cliqueId,
    picture: photo,
  }))
  const reserved = await reserveImages(trx, bounds, images, room.value)
  if (!reserved.ok) return guest && reserved.error.code === 'QUOTA_EXCEEDED' ? hostIsFull() : reserved
  await insertItems(trx, collectionId, owner, fresh)
  const adapted = await renewReservations(trx, bounds, renewed)
  if (!adapted.ok) return adapted
  const continued = await renewSilent(
    trx,
    bounds,
    owner,
    renewed.map(({ imageId }) => imageId),
  )
  return continued.ok ? ok(items) : continued
}

export const uploads = {
  upload: async ({ db, addresses, bounds, bytesPerFile, reservations }, { body: { collectionId, photos } }, caller) => {
    const checked = checkPhotos(photos, bytesPerFile)
    if (!checked.ok) return checked
    const reserved = await reservations(() =>
      inTransaction(db, async (trx) => {
        const allowed = await checkCollection(trx, caller.userId, collectionId, 'addPhotos')
        return allowed.ok ? reserve(trx, bounds, collectionId, caller, allowed.value, photos) : allowed
      }),
    )
    if (!reserved.ok) return reserved
    const { urls } = shapeFor(caller)
    const collectionItems = reserved.value.map(({ itemId, clientId, isUploaded, isDuplicate, photo }) => ({
      collectionItem: {
        collectionItemId: itemId,
        ...(clientId !== undefined && { clientId }),
        isUploaded,
        isDuplicate,
      },
      // For a duplicate, which may be another user's photo, the URLs to GET it: refused bytes would count against its
      // uploader.
      urls: isDuplicate ? urls(presentPhoto(addresses, itemId)) : uploadUrls(addresses, 'ITEM', itemId, photo),
    }))
    return ok({ collection: { collectionItems } })
  },

  uploadsOfCollection: async ({ db }, { params, query }, { userId, guest }) => {
    const clientIds = query.clientIds.split(',').filter((id) => id !== '')
    if (!v.is(v.array(Id), clientIds)) return refuse('INVALID_REQUEST', 'clientIds: not a list of ids')
    const seen = await checkCollection(db, userId, params.id, guest ? 'addPhotos' : 'look')
    if (!seen.ok) return seen
    const found = await findByClientIds(db, params.id, userId, clientIds)
    return ok({
      uploads: found.map(({ clientId, itemId, isUploaded }) => ({ clientId, collectionItemId: itemId, isUploaded })),
    })
  },
} satisfies PhotoRoutes
