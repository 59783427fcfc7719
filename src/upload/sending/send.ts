/** Sends a processed photo's three variants to the server: reservation, then PUTs under a separate limit. */
import { fail, ok, type Result } from '../../../contract/failure'
import { variantNames, type PhotoFailure, type PhotoRow, type VariantName } from '../../store/queue/queue'
import type { StoredBytes } from '../../store/queue/queue-bytes'
import { bytesOf } from '../../store/queue/queue-photos'
import type { PhotoEvent } from '../engine/photo-machine'
import type { VariantCache } from './variant-cache'
import type { Batcher } from '../engine/batcher'
import type { Dependencies } from '../engine/dependencies'
import type { EngineContext } from '../engine/engine-context'
import type { Reservation } from './reserve'
import { retry } from './retry'
import type { Rows } from '../engine/rows'
import type { ByteProgress } from './byte-progress'

export interface Sending {
  context: EngineContext
  byteProgress: ByteProgress
  cache: VariantCache
  reserve: Batcher<PhotoRow, Result<Reservation>>
  rows: Rows
  /** Changes a photo, and its session's state with it. */
  advance(photo: PhotoRow, event: PhotoEvent): Promise<void>
}

const UNREADABLE = { code: 'FILE_UNREADABLE', message: 'Failed to read file' } as const

const names = { base: 'basePhoto', medium: 'medQualityPhoto', low: 'lowQualityPhoto' } as const

/** Milliseconds for which an upload URL is used: the server signs it for an hour. */
const URL_MS = 50 * 60_000
const EXPIRED = { code: 'FORBIDDEN', message: 'The upload URL has expired', status: 403 } as const
const NETWORK = { code: 'NETWORK', message: 'Network Error' } as const

/**
 * Returns a check whether so much time has passed since now, by either clock: one may be set back, the other stop while
 * the device sleeps.
 */
const startAge = ({ now, elapsed }: Dependencies) => {
  const [at, from] = [now(), elapsed()]
  return () => Math.max(now() - at, elapsed() - from) > URL_MS
}

/**
 * The upload URL has expired, or its reservation has. A new one is requested; only once if the URL was fresh. S3 may
 * answer so without letting browsers read it.
 */
const isExpired = ({ code, status }: PhotoFailure) => status === 403 || status === 404 || code === 'CROSS_ORIGIN'

/** A body that cannot be read fails like a lost network, and would be retried for ever. */
const isReadable = async (bytes: StoredBytes) => {
  if (bytes instanceof ArrayBuffer) return true
  try {
    await bytes.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

const putVariant = async (
  photo: PhotoRow,
  variant: VariantName,
  address: string,
  { context, byteProgress, cache }: Sending,
  isOld: () => boolean,
): Promise<Result<undefined, PhotoFailure>> => {
  const { queue, put } = context.dependencies
  const announced = photo.variants?.[names[variant]]
  const bytes = cache.of(photo.id, variant) ?? (await bytesOf(queue, photo.id, variant))
  if (!announced || !bytes) return fail(UNREADABLE)
  let isUnreadable = false
  const answer = await retry<undefined>(
    async () => {
      // The store would reject it only after the whole body was sent.
      if (isOld()) return fail(EXPIRED)
      const { contentType, contentMd5 } = announced
      const onProgress = (count: number) => byteProgress.report(photo, variant, count)
      const result = await put(address, bytes, { contentType, contentMd5, signal: context.signal, onProgress })
      if (!result.ok && result.error.code === 'CROSS_ORIGIN' && context.isStoreReadable) return fail(NETWORK)
      if (result.ok || result.error.code !== 'NETWORK' || (await isReadable(bytes))) return result
      isUnreadable = true
      return fail({ code: 'UNEXPECTED', message: UNREADABLE.message })
    },
    context.jittered,
    context.retryOptions,
  )
  if (isUnreadable) return fail(UNREADABLE)
  if (answer.ok) {
    context.isStoreReadable = true
    byteProgress.report(photo, variant, announced.contentLength)
    byteProgress.finish(photo, variant)
    cache.drop(photo.id, [variant])
  }
  return answer
}

const putAll = async (photo: PhotoRow, { addresses }: Reservation, sending: Sending, isOld: () => boolean) => {
  const finished = sending.byteProgress.finished(photo)
  const left = variantNames.filter((variant) => !finished.includes(variant))
  const results = await Promise.all(
    left.map((variant) =>
      sending.context.putting(() => putVariant(photo, variant, addresses[variant], sending, isOld)),
    ),
  )
  const failures = results.flatMap((result) => (result.ok ? [] : [result.error]))
  return failures.find((error) => !isExpired(error)) ?? failures[0]
}

/** A photo's place on the server. `isDuplicate`: in an item of another user, or of an earlier upload. */
type Sent = Pick<Reservation, 'itemId' | 'isDuplicate'>

/**
 * Reserves a photo's place and puts its variants there. Variants that the server has already stored for this very item
 * are left out. Resolves to the item, or to the reason of the rejected variant: a failed variant fails the photo
 * (docs/specification.md 2.4).
 */
export const sendPhoto = async (photo: PhotoRow, sending: Sending): Promise<Result<Sent, PhotoFailure>> => {
  const { reserve, byteProgress, advance } = sending
  let knownAs = photo.itemId
  for (let renewals = 0; ;) {
    const place = await reserve.add(photo)
    if (!place.ok) return place
    const isOld = startAge(sending.context.dependencies)
    const { itemId, isUploaded, isDuplicate } = place.value
    if (isDuplicate) return ok(place.value)
    if (itemId !== knownAs) byteProgress.restart(photo)
    knownAs = itemId
    await advance(photo, { type: 'reserved', itemId })
    if (isUploaded) return ok(place.value)
    const failure = await putAll(photo, place.value, sending, isOld)
    if (!failure) return ok(place.value)
    if (!isExpired(failure)) return fail(failure)
    if (!isOld() && ++renewals > 1) return fail(failure)
  }
}
