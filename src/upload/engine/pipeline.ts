/**
 * [Note: A photo's pipeline]
 *
 * stored → processed → reserved → put → done, or failed with a reason. Each photo runs on its own, within limits that
 * all share, each step begins from what its row says, and each step can be repeated: so a restart is nothing special.
 * It finds the rows and sends every photo on from where it was.
 */
import type { Result } from '../../../contract/failure'
import type { ImageFailure } from '../../media/failure'
import { variantNames, type PhotoFailure, type PhotoRow } from '../../store/queue/queue'
import { isQuotaError } from '../../store/queue/quota'
import { pickedFile, processedAs } from '../../store/queue/queue-photos'
import type { Batcher } from './batcher'
import { isGone } from '../sending/mark'
import { NOT_MARKED } from '../progress/result'
import { sendPhoto, type Sending } from '../sending/send'

export interface Pipeline extends Sending {
  keepLocation: boolean
  mark: Batcher<{ photo: PhotoRow; itemId: string }, Result<undefined>>
  /** The collection, created where it is new; undefined where there is none, and the session is over. */
  collection(): Promise<string | undefined>
  isOver(): boolean
  /** Resolves once no other photo of this upload with the same bytes is on its way; then this one is. */
  exclusive<T>(photo: PhotoRow, job: () => Promise<T>): Promise<T>
}

const UNREADABLE = { code: 'FILE_UNREADABLE', message: 'Failed to read file' } as const
const FULL = { code: 'NOT_ENOUGH_SPACE', message: 'There is not enough space on this device' } as const

/** What reading a file fails with where the browser cancels it. */
const MAY_BE_CANCELLED = new Set<ImageFailure['code']>(['FILE_UNREADABLE', 'IMAGE_DAMAGED'])
/** By then a page that was to be left has been left. */
const READ_AGAIN_MS = 1000

/** Without its decoder a HEIF waits, as requests do that have no answer. */
const FETCH_AGAIN_MS = 5000

/**
 * Processes a file, and once more where it could not be read: WebKit cancels what a page reads as soon as another page
 * is to take its place, and the page runs on until that page is there. A HEIF is tried again until its decoder is
 * fetched.
 */
const makeVariants = async (file: Blob, onConverting: () => void, { context, keepLocation }: Pipeline) => {
  const { process, sleep } = context.dependencies
  const attempt = () => process(file, { keepLocation, onConverting }, context.signal)
  let result = await attempt()
  if (!result.ok && MAY_BE_CANCELLED.has(result.error.code)) {
    await sleep(READ_AGAIN_MS, context.signal)
    result = await attempt()
  }
  while (!result.ok && result.error.code === 'IMAGE_CONVERTER') {
    await sleep(FETCH_AGAIN_MS, context.signal)
    result = await attempt()
  }
  return result
}

/** Makes the variants and keeps them. The row as processed; undefined where that failed. */
const processPhoto = async (photo: PhotoRow, pipeline: Pipeline): Promise<PhotoRow | undefined> => {
  const { queue } = pipeline.context.dependencies
  const failed = async (reason: PhotoFailure) => {
    await pipeline.advance(photo, { type: 'failed', reason })
    return undefined
  }
  if (pipeline.isOver()) return undefined
  pipeline.rows.note(photo.id, { row: { isProcessing: true } })
  const file = await pickedFile(queue, photo.id)
  if (!file) return failed(UNREADABLE)
  const onConverting = () => pipeline.rows.note(photo.id, { row: { isConverting: true } })
  const result = await makeVariants(file, onConverting, pipeline)
  if (!result.ok) return failed(result.error)
  const change = await processedAs(result.value)
  try {
    await pipeline.advance(photo, { type: 'processed', change })
    pipeline.cache.keep(photo.id, result.value.bytes)
  } catch (error) {
    if (isQuotaError(error)) return failed(FULL)
    throw error
  }
  return { ...photo, ...change.row }
}

/** Sends and marks. A photo whose bytes the server has lost between the two is sent once more. */
const deliver = async (photo: PhotoRow, pipeline: Pipeline) => {
  const { context, byteProgress, mark } = pipeline
  let itemId = photo.state === 'put' ? photo.itemId : undefined
  for (let repeats = 0; ; repeats++) {
    if (itemId === undefined) {
      const result = await context.sending(() => sendPhoto(photo, pipeline))
      if (!result.ok) return pipeline.advance(photo, { type: 'failed', reason: result.error })
      itemId = result.value.itemId
      if (result.value.isDuplicate) return pipeline.advance(photo, { type: 'duplicate', itemId })
      await pipeline.advance(photo, { type: 'put' })
    }
    const marked = await mark.add({ photo, itemId })
    if (marked.ok) return undefined
    if (!isGone(marked.error) || repeats === 1) {
      const message = NOT_MARKED + marked.error.message
      return pipeline.advance(photo, { type: 'failed', reason: { ...marked.error, message } })
    }
    byteProgress.restart(photo)
    itemId = undefined
  }
}

/** Carries one photo as far as it can go. Rejects when the signal aborts; the rows then say where to resume. */
export const runPhoto = async (photo: PhotoRow, pipeline: Pipeline): Promise<void> => {
  const row = photo.state === 'stored' ? await pipeline.context.processing(() => processPhoto(photo, pipeline)) : photo
  try {
    if (row && !pipeline.isOver() && (await pipeline.collection()) !== undefined)
      await pipeline.exclusive(row, () => deliver(row, pipeline))
  } finally {
    pipeline.cache.drop(photo.id, variantNames)
  }
}
