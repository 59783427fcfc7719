/**
 * The same picture picked twice under two names: one of them is sent, and the other one asks the server only when the
 * first has come to its end, so that it is told 'you have this already', or takes its place if it failed.
 */
import type { PhotoRow } from '../store/queue'
import type { Batcher } from './batcher'

type Counted = Pick<Batcher<never, never>, 'expectFewer' | 'expectMore'>

/** `batchers`: those that must not wait for a photo that waits for its twin. */
export const createTwins = (batchers: readonly Counted[]) => {
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
