/**
 * [Note: A photo's journey]
 *
 * stored → processed → reserved → put → done, or failed with a reason. Each photo goes by itself through lanes that all
 * share, each step begins from what its row says, and each step can be repeated: so a restart is nothing special. It
 * finds the rows and sends every photo on from where it was.
 */
import type { Result } from '../../contract/failure'
import { variantNames, type PhotoFailure, type PhotoRow } from '../store/queue'
import { isQuotaError } from '../store/queue-bytes'
import { doneAs, failedFor, pickedFile, processedAs } from '../store/queue-photos'
import type { Batcher } from './batcher'
import { isGone } from './mark'
import { NOT_MARKED } from './result'
import { sendPhoto, type Sending } from './send'

export interface Journey extends Sending {
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

/** Makes the variants and keeps them. The row as processed; undefined where that failed. */
const processPhoto = async (photo: PhotoRow, journey: Journey): Promise<PhotoRow | undefined> => {
  const { queue, process } = journey.lanes.dependencies
  const failed = async (reason: PhotoFailure) => {
    await journey.change(photo, failedFor(reason))
    return undefined
  }
  if (journey.isOver()) return undefined
  journey.rows.note(photo.id, { row: { isProcessing: true } })
  const file = await pickedFile(queue, photo.id)
  if (!file) return failed(UNREADABLE)
  const result = await process(file, { keepLocation: journey.keepLocation }, journey.lanes.signal)
  if (!result.ok) return failed(result.error)
  const change = await processedAs(result.value)
  try {
    await journey.change(photo, change)
    journey.cache.keep(photo.id, result.value.bytes)
  } catch (error) {
    if (isQuotaError(error)) return failed(FULL)
    throw error
  }
  return { ...photo, ...change.row }
}

/** Sends and marks. A photo whose bytes the server has lost between the two is sent once more. */
const deliver = async (photo: PhotoRow, journey: Journey) => {
  const { lanes, byteProgress, mark } = journey
  let itemId = photo.state === 'put' ? photo.itemId : undefined
  if (itemId !== undefined) journey.reserve.expectFewer()
  for (let repeats = 0; ; repeats++) {
    if (itemId === undefined) {
      const result = await lanes.sending(() => sendPhoto(photo, journey))
      if (!result.ok) {
        mark.expectFewer()
        return journey.change(photo, failedFor(result.error))
      }
      if (result.value.isDuplicate) {
        mark.expectFewer()
        return journey.change(photo, doneAs(result.value.itemId))
      }
      itemId = result.value.itemId
      await journey.change(photo, { row: { state: 'put' } })
    }
    const marked = await mark.add({ photo, itemId })
    if (marked.ok) return undefined
    if (!isGone(marked.error) || repeats === 1) {
      const message = NOT_MARKED + marked.error.message
      return journey.change(photo, failedFor({ ...marked.error, message }))
    }
    byteProgress.restart(photo)
    itemId = undefined
    journey.reserve.expectMore()
    mark.expectMore()
  }
}

/** Carries one photo as far as it can go. Rejects when the signal aborts; the rows then say where to resume. */
export const carryPhoto = async (photo: PhotoRow, journey: Journey): Promise<void> => {
  const row = photo.state === 'stored' ? await journey.lanes.processing(() => processPhoto(photo, journey)) : photo
  try {
    if (row && !journey.isOver() && (await journey.collection()) !== undefined)
      return await journey.exclusive(row, () => deliver(row, journey))
    journey.reserve.expectFewer()
    journey.mark.expectFewer()
  } finally {
    journey.cache.drop(photo.id, variantNames)
  }
}
