/** Photos in three steps: reserve, PUT, mark. */
import { ok, type Result } from '../../../contract/failure'
import type { PictureUpload } from '../../../contract/fields'
import { notFound, refuse, type Refusal } from '../../../server/basis/refusal'
import { takeCover } from './covers'
import { payerOf, roomOf } from './guests/rights'
import { addressesOf } from './present'
import { checkAddsTo, checkCollection, seesCollection } from './rights'
import type { DoubleRoutes } from './route'
import type { ItemRow, ServerState, Variants } from './state'

const ownItem = (state: ServerState, owner: string, collectionId: string, clientId: string | undefined) =>
  [...state.items.values()].find(
    (item) =>
      clientId !== undefined && item.owner === owner && item.reservedIn === collectionId && item.clientId === clientId,
  )

/** The visible photo of a collection with the same bytes. */
const equalTo = ({ items }: ServerState, collectionId: string, { basePhoto }: PictureUpload) =>
  [...items.values()].find(
    (item) =>
      item.collectionId === collectionId &&
      item.isReady &&
      !item.isDeleted &&
      item.variants.base.md5 === basePhoto.contentMd5,
  )

export const uploads = {
  upload: (state, { body: { collectionId, photos } }, { userId, guest }) => {
    const allowed = checkAddsTo(state, userId, collectionId)
    if (!allowed.ok) return allowed
    const clientIds = photos.flatMap(({ clientId }) => clientId ?? [])
    if (new Set(clientIds).size < clientIds.length)
      return refuse('INVALID_REQUEST', 'photos: the same clientId more than once')
    const isSeen = seesCollection(state, userId, allowed.value)
    const chosen = photos.map((one) => {
      const earlier = ownItem(state, userId, collectionId, one.clientId)
      // Only of visible photos: a guest who sees none of the others' must not learn which there are.
      const isCompared = one.clientId !== undefined && !earlier?.isReady && isSeen
      return { ...one, earlier, equal: isCompared ? equalTo(state, collectionId, one.photo) : undefined }
    })
    const fresh = chosen.filter(({ earlier, equal }) => !earlier && !equal).length
    if (guest && fresh > 0 && fresh > roomOf(state, userId).room) return refuse('GUEST_LIMIT', 'No room is left')
    if (photos.length > state.photosPerRequest) return refuse('BODY_TOO_LARGE', 'Announce fewer photos at once')
    const payer = guest ? payerOf(state, guest.link) : userId
    if (fresh > 0 && state.full.has(payer ?? ''))
      return guest ? refuse('HOST_FULL', 'The host has no room') : refuse('QUOTA_EXCEEDED', 'No room is left')
    const collectionItems = chosen.map(({ photo, clientId, caption = '', dateCreated, earlier, equal }) => {
      const md5 = photo.basePhoto.contentMd5
      if (equal)
        return {
          collectionItem: { collectionItemId: equal.id, clientId, isUploaded: true, isDuplicate: true },
          urls: addressesOf('items', equal.id),
        }
      const variant = (announced: string) => ({ md5: announced, isStored: false })
      const item: ItemRow = earlier ?? {
        id: state.newId(),
        collectionId,
        reservedIn: collectionId,
        owner: userId,
        clientId,
        caption,
        place: null,
        people: new Set(),
        takenAt: dateCreated,
        isReady: false,
        isDeleted: false,
        variants: {
          base: variant(md5),
          medium: variant(photo.medQualityPhoto.contentMd5),
          low: variant(photo.lowQualityPhoto.contentMd5),
        },
        likes: new Set(),
        order: state.nextOrder(),
      }
      state.items.set(item.id, item)
      const named = clientId !== undefined && { clientId }
      return {
        collectionItem: { collectionItemId: item.id, ...named, isUploaded: item.isReady, isDuplicate: false },
        urls: addressesOf('items', item.id),
      }
    })
    return ok({ collection: { collectionItems } })
  },
  uploadsOfCollection: (state, { params: { id }, query }, { userId, guest }) => {
    const seen = guest ? checkAddsTo(state, userId, id) : checkCollection(state, userId, id)
    if (!seen.ok) return seen
    const found = query.clientIds.split(',').flatMap((clientId) => ownItem(state, userId, id, clientId) ?? [])
    return ok({
      uploads: found.map((item) => ({
        clientId: item.clientId ?? '',
        collectionItemId: item.id,
        isUploaded: item.isReady,
      })),
    })
  },
  markUploaded: (state, { body }, { userId }) => {
    const items = [...new Set(body.collectionItemIds)].map((id) => state.items.get(id))
    const own = items.flatMap((item) =>
      item && item.owner === userId && (!body.collectionId || item.reservedIn === body.collectionId) ? [item] : [],
    )
    if (own.length < items.length) return notFound('Photo')
    for (const { collectionId } of own.filter(({ isReady }) => !isReady)) {
      const allowed = checkAddsTo(state, userId, collectionId)
      if (!allowed.ok) return allowed
    }
    const isMissing = ({ variants }: ItemRow) => Object.values(variants).some(({ isStored }) => !isStored)
    if (own.some((item) => !item.isReady && isMissing(item)))
      return refuse('NOT_UPLOADED', 'The bytes of some photos are missing')
    for (const item of own) item.isReady = true
    return ok({})
  },
} satisfies DoubleRoutes

/** Stores the bytes of a variant: exactly the announced bytes. */
export const takeBytes = (state: ServerState, path: string, md5: string): Result<object, Refusal> => {
  const [, kind, id = '', name = ''] = /^\/media\/(items|covers)\/([^/]+)\/(\w+)$/.exec(path) ?? []
  const { variants } = (kind === 'covers' ? state.covers : state.items).get(id) ?? {}
  const variant = variants?.[name as keyof Variants]
  if (!variant) return notFound('Image')
  if (variant.md5 !== md5) return refuse('INVALID_REQUEST', 'Not the bytes that were announced')
  if (kind === 'covers') return takeCover(state, id, variant)
  variant.isStored = true
  return ok({})
}

/** Removes unmarked reservations, as the server's sweep does after a day. */
export const sweep = ({ items }: ServerState) => {
  for (const item of items.values()) if (!item.isReady) items.delete(item.id)
}
