/**
 * [Note: A photo's pipeline]
 *
 * stored → processed → reserved → put → done, or failed with a reason. Each photo runs independently, within shared
 * limits. Each step begins from the photo's row and can be repeated, so a restart needs no special case: it reads the
 * rows and resumes every photo.
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

/** The dependencies of the photos of one upload session. */
export interface Pipeline extends Sending {
  keepLocation: boolean
  mark: Batcher<{ photo: PhotoRow; itemId: string }, Result<undefined>>
  /** Resolves to the collection's id; creates a new collection first. Undefined if that failed: the session is over. */
  collection(): Promise<string | undefined>
  isOver(): boolean
  /** Runs the job once no other photo of this upload with the same bytes is running. */
  exclusive<T>(photo: PhotoRow, job: () => Promise<T>): Promise<T>
}

const UNREADABLE = { code: 'FILE_UNREADABLE', message: 'Failed to read file' } as const
const FULL = { code: 'NOT_ENOUGH_SPACE', message: 'There is not enough space on this device' } as const

/** Errors of reading a file that the browser may have caused by cancelling the read. */
const MAY_BE_CANCELLED = new Set<ImageFailure['code']>(['FILE_UNREADABLE', 'IMAGE_DAMAGED'])
/** Delay (ms) before a failed read is repeated. By then a page that the user was leaving has unloaded. */
const READ_AGAIN_MS = 1000

/** Delay (ms) before a HEIF is tried again if its decoder could not be fetched, as for a request without an answer. */
const FETCH_AGAIN_MS = 5000

/**
 * Processes a file, and once more if it could not be read: WebKit cancels a page's reads as soon as a navigation
 * begins, although the page runs on until the next one is loaded. A HEIF is retried until its decoder is fetched.
 */
const makeVariants = async (file: Blob, photo: PhotoRow, { context, keepLocation, rows }: Pipeline) => {
  const { process, sleep } = context.dependencies
  const onConverting = () => rows.note(photo.id, { row: { isConverting: true } })
  let isStuck = false
  const onStuck = () => {
    isStuck = true
    context.onTrouble({ code: 'IMAGE_WORKER' })
  }
  const options = { keepLocation, isReduced: photo.isReduced === true, onConverting, onStuck }
  const attempt = async () => {
    const result = await process(file, options, context.signal)
    if (isStuck) context.onTrouble(undefined)
    isStuck = false
    return result
  }
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

/** Makes the variants and stores them. Resolves to the processed row; undefined if that failed. */
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
  const result = await makeVariants(file, photo, pipeline)
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

/** Sends the photo and marks it as stored. If the server lost its bytes before the mark, sends it once more. */
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

/**
 * Runs one photo to its end, or as far as possible. Rejects when the signal aborts; the rows then hold the state to
 * resume from.
 */
export const runPhoto = async (photo: PhotoRow, pipeline: Pipeline): Promise<void> => {
  const row = photo.state === 'stored' ? await pipeline.context.processing(() => processPhoto(photo, pipeline)) : photo
  try {
    if (row && !pipeline.isOver() && (await pipeline.collection()) !== undefined)
      await pipeline.exclusive(row, () => deliver(row, pipeline))
  } finally {
    pipeline.cache.drop(photo.id, variantNames)
  }
}
