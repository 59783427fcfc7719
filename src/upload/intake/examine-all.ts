import { isReduced, markReduced } from '../../store/queue/reduced-files'
import { examine, type LookOptions } from './examine'
import type { Looked } from './selection'

/** Number of files examined at the same time: reading one takes longer than judging it. */
const CONCURRENCY = 12

export interface LotOptions extends LookOptions {
  onLooked(count: number): void
}

/**
 * Examines all files, a few at a time, so that hundreds do not block the page. Resolves to the results in the files'
 * order; rejects only with the signal's reason.
 */
export const examineAll = async (
  files: readonly File[],
  { onLooked, ...options }: LotOptions,
): Promise<Looked<File>[]> => {
  const looked: Looked<File>[] = []
  const queue = files.entries()
  let count = 0
  const work = async () => {
    for (const [index, file] of queue) {
      options.signal.throwIfAborted()
      looked[index] = { file, look: await examine(file, options), isReduced: isReduced(file) }
      onLooked(++count)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  options.signal.throwIfAborted()
  return looked
}

/** Marks this file to be sent as a smaller copy. */
export const reduced = (looked: Looked<File>): Looked<File> => {
  markReduced(looked.file)
  return { ...looked, isReduced: true }
}
