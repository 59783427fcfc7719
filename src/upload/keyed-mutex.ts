/**
 * A mutex for each original: of two equal photos in one upload one is sent, and the other is reserved when the first has
 * ended. So the server answers that it is a duplicate, or it takes the place of the first where that failed.
 */
import type { PhotoRow } from '../store/queue'
import type { Batcher } from './batcher'

type Counted = Pick<Batcher<never, never>, 'expectFewer' | 'expectMore'>

/** `batchers`: those that must not wait for a photo that waits for its mutex. */
export const createPhotoMutex = (batchers: readonly Counted[]) => {
  const last = new Map<string, Promise<unknown>>()
  /** Runs the job once those of all earlier photos with the same original have ended. Rejects what the job rejects with. */
  return async <T>({ variants }: PhotoRow, job: () => Promise<T>): Promise<T> => {
    const md5 = variants?.basePhoto.contentMd5 ?? ''
    const earlier = last.get(md5)
    const mine = (async () => {
      if (earlier === undefined) return job()
      for (const { expectFewer } of batchers) expectFewer()
      await earlier
      for (const { expectMore } of batchers) expectMore()
      return job()
    })()
    last.set(md5, mine)
    return mine
  }
}
