/** 'Retry failed': re-enqueues the failed photos that a retry can help, in their own upload. */
import type { PhotoFailure, PhotoRow, UploadQueue, UploadSession } from '../../store/queue/queue'
import { changeSession } from '../../store/queue/queue-sessions'
import { photosOf } from '../../store/queue/queue-photos'
import { changeOf } from './photo-machine'
import { advance } from './session-machine'

/** Failures that a retry cannot help. */
const FINAL = new Set<PhotoFailure['code']>([
  'IMAGE_TYPE',
  'IMAGE_ANIMATED',
  'IMAGE_TOO_LARGE',
  'IMAGE_TOO_LARGE_HERE',
  'IMAGE_DAMAGED',
  'FILE_UNREADABLE',
  // The guest's share of the link, or the link, is used up.
  'GUEST_LIMIT',
])

/** The photos of a finished upload that a retry can help; none while it runs. */
export const retryable = ({ state }: UploadSession, photos: readonly PhotoRow[]): readonly PhotoRow[] => {
  if (state !== 'COMPLETED' && state !== 'ERROR') return []
  return photos.filter((photo) =>
    photo.state === 'failed' ? !photo.reason || !FINAL.has(photo.reason.code) : photo.state !== 'done',
  )
}

/** Retries these photos. Done photos stay done; nothing is processed or sent twice. */
export const retryFailed = (queue: UploadQueue, id: string, now: number) =>
  queue.transaction('rw', [queue.sessions, queue.photos], async () => {
    const session = await queue.sessions.get(id)
    const photos = session ? retryable(session, await photosOf(queue, id)) : []
    if (photos.length === 0) return
    await queue.photos.bulkPut(
      photos.map((photo) => {
        const change = changeOf(photo.state, { type: 'retried', isProcessed: photo.variants !== undefined })
        const { reason: _, ...kept } = photo
        return change ? { ...kept, ...change.row } : photo
      }),
    )
    await changeSession(queue, id, (row) => advance(row, { type: 'retried' }, now))
  })
