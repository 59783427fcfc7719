import type { Size } from '../formats/size'
import { deviceMemory, hasMemoryFor } from '../processing/device-memory'

/** In memory at once: the decoder's planes, its picture and the canvas. */
const COPIES = 3
/** The gigabytes from which on several workers may convert at once. */
const LARGE_MEMORY = 8

/** Whether this device can convert a picture of this size: 48 megapixels from 4 GB on, 12 on all. */
export const canConvert = (size: Size): boolean => hasMemoryFor(size, COPIES)

/** How often work that waits says that it is alive (ms). */
const BEAT_MS = 5000

/** Calls `onBeat` now, and again until `wait` is over: it takes as long as it takes, and is not stalled. */
export const beating = async <T>(onBeat: () => void, wait: (stop: () => void) => Promise<T>): Promise<T> => {
  onBeat()
  const beat = setInterval(onBeat, BEAT_MS)
  try {
    return await wait(() => clearInterval(beat))
  } finally {
    clearInterval(beat)
  }
}

const own = crypto.randomUUID()

/**
 * Runs a conversion after the others of this worker, and on a device of little memory after those of all workers. Calls
 * `onBeat` until its turn. Without Web Locks (plain http, a browser that stores nothing) it runs at once.
 */
export const inTurn = <T>(onBeat: () => void, convert: () => Promise<T>): Promise<T> =>
  beating(onBeat, async (stop) => {
    const name = deviceMemory() >= LARGE_MEMORY ? `clique-convert-${own}` : 'clique-convert'
    const locks: LockManager | undefined = navigator.locks
    let running: Promise<T> | undefined
    const begin = () => {
      stop()
      running = convert()
      return running
    }
    try {
      await locks?.request(name, begin)
    } catch {
      // No lock was granted: `running` is still undefined. What `convert` rejects with is in `running`.
    }
    return running ?? begin()
  })
