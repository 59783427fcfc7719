/** 'Retry failed': what may go better a second time is put back into the queue, in its own upload. */
import type { PhotoFailure, PhotoRow, UploadQueue, UploadSession } from '../../store/queue/queue'
import { changeSession } from '../../store/queue/queue-sessions'
import { photosOf } from '../../store/queue/queue-photos'
import { changeOf } from './photo-machine'
import { advance } from './session-machine'

/** What is wrong with the picture itself stays wrong. */
const FINAL = new Set<PhotoFailure['code']>([
  'IMAGE_TYPE',
  'IMAGE_ANIMATED',
  'IMAGE_TOO_LARGE',
  'IMAGE_DAMAGED',
  'FILE_UNREADABLE',
])

/** The photos of an upload that is over for which another try makes sense; none while it runs. */
export const retryable = ({ state }: UploadSession, photos: readonly PhotoRow[]): readonly PhotoRow[] => {
  if (state !== 'COMPLETED' && state !== 'ERROR') return []
  return photos.filter((photo) =>
    photo.state === 'failed' ? !photo.reason || !FINAL.has(photo.reason.code) : photo.state !== 'done',
  )
}

/** Tries once more what failed. Whatever is done stays done; nothing is processed or sent twice. */
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
