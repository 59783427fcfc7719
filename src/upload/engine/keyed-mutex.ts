/**
 * A mutex for each original: of two equal photos in one upload one is sent, and the other is reserved when the first has
 * ended. So the server answers that it is a duplicate, or it takes the place of the first where that failed.
 */
import type { PhotoRow } from '../../store/queue/queue'

/** Runs a photo's job once those of all earlier photos with the same original have ended. Rejects what the job rejects with. */
export const createPhotoMutex = () => {
  const last = new Map<string, Promise<unknown>>()
  return async <T>({ variants }: PhotoRow, job: () => Promise<T>): Promise<T> => {
    const md5 = variants?.basePhoto.contentMd5 ?? ''
    const earlier = last.get(md5)
    const mine = (async () => {
      await earlier
      return job()
    })()
    last.set(md5, mine)
    return mine
  }
}
