/** Reserves places for many photos with one request (docs/specification.md 2.4, pipeline step 3). */
import { fail, ok, type Failure, type Result } from '../../../contract/failure'
import type { PhotoRow, VariantName } from '../../store/queue/queue'
import type { EngineContext } from '../engine/engine-context'
import { datedPhotos, type DatedPhoto } from './dated'
import { retry } from './retry'

export interface Reservation {
  itemId: string
  /** An earlier try, or another tab, has completed this photo already. */
  isUploaded: boolean
  /** The collection has these very bytes already, in this item. */
  isDuplicate: boolean
  /** Signed: kept in memory only, and requested again after a restart. */
  addresses: Record<VariantName, string>
}

/** Rejections of a whole batch that one photo may have caused. */
const ONE_IS_WRONG = new Set<Failure['code']>(['INVALID_REQUEST', 'BODY_TOO_LARGE'])

const UNANSWERED_FOR: Failure = { code: 'INVALID_RESPONSE', message: 'Invalid response format' }

const toReserve = ({ id, variants, dateCreated }: DatedPhoto) => {
  if (!variants) throw new Error('a photo is reserved only after it was processed')
  return { photo: variants, dateCreated, clientId: id }
}

/** Bytes that a reservation takes from the user's storage; 0 if the photo already has one. */
const bytesOf = ({ itemId, variants }: PhotoRow) =>
  itemId !== undefined || !variants
    ? 0
    : Object.values(variants).reduce((sum, { contentLength }) => sum + contentLength, 0)

const isFull = (answer: Result<Reservation> | undefined) =>
  answer?.ok === false && answer.error.code === 'QUOTA_EXCEEDED'

/**
 * Reserves the smaller half first. If a photo is rejected, larger photos are not requested: without space that would be
 * two calls for each photo.
 */
const reserveSmallest = async (
  photos: PhotoRow[],
  collectionId: string,
  context: EngineContext,
): Promise<Result<Reservation>[]> => {
  const bySize = photos.toSorted((a, b) => bytesOf(a) - bytesOf(b))
  const middle = Math.ceil(photos.length / 2)
  const answers = await reservePhotos(bySize.slice(0, middle), collectionId, context)
  const refusal = answers.find(isFull)
  const larger = bySize.slice(middle)
  answers.push(...(refusal ? larger.map(() => refusal) : await reservePhotos(larger, collectionId, context)))
  const byId = new Map(bySize.map(({ id }, i) => [id, answers[i]]))
  return photos.map(({ id }) => byId.get(id) ?? fail(UNANSWERED_FOR))
}

/**
 * A reservation or a failure for each photo, in their order. The server answers the same clientId for the same
 * collection with the same item (docs/specification.md 3.2), so this may be repeated at any time. A batch that is
 * rejected because of one photo is halved until only that photo fails; a batch that exceeds the user's storage, until
 * the photos that fit are reserved.
 */
export const reservePhotos = async (
  photos: PhotoRow[],
  collectionId: string,
  context: EngineContext,
): Promise<Result<Reservation>[]> => {
  const { dependencies, signal } = context
  const answer = await retry(
    async () => {
      const dated = await datedPhotos(photos, dependencies, signal)
      return dependencies.api.upload({ body: { collectionId, photos: dated.map(toReserve) } }, { signal })
    },
    context.jittered,
    context.retryOptions,
  )
  if (!answer.ok) {
    if (photos.length > 1 && isFull(answer)) return reserveSmallest(photos, collectionId, context)
    if (photos.length === 1 || !ONE_IS_WRONG.has(answer.error.code)) return photos.map(() => answer)
    const middle = Math.ceil(photos.length / 2)
    return [
      ...(await reservePhotos(photos.slice(0, middle), collectionId, context)),
      ...(await reservePhotos(photos.slice(middle), collectionId, context)),
    ]
  }
  const { collectionItems } = answer.value.collection
  return photos.map(({ id }, i) => {
    // A server that does not support clientIds answers in the order of the request.
    const found = collectionItems.find(({ collectionItem }) => collectionItem.clientId === id) ?? collectionItems[i]
    if (!found) return fail(UNANSWERED_FOR)
    const { collectionItem, urls } = found
    return ok({
      itemId: collectionItem.collectionItemId,
      isUploaded: collectionItem.isUploaded,
      isDuplicate: collectionItem.isDuplicate,
      addresses: { base: urls.url, medium: urls.medQualityUrl, low: urls.lowQualityUrl },
    })
  })
}
