import type { Size } from '../formats/size'
import { deviceMemory, hasMemoryFor } from '../processing/device-memory'

/** Pictures in memory at once: the decoder's planes, its picture and the canvas. */
const COPIES = 3
/** Gigabytes of memory from which several workers may convert at once. */
const LARGE_MEMORY = 8

/** Whether this device can convert a picture of this size: 48 megapixels from 4 GB, 12 on all devices. */
export const canConvert = (size: Size): boolean => hasMemoryFor(size, COPIES)

/** How often (ms) waiting work reports that it is alive. */
const BEAT_MS = 5000

/** Calls `onBeat` now, and repeatedly until `wait` is over: the wait has no limit, and is not stalled. */
export const beating = async <T>(onBeat: () => void, wait: (stop: () => void) => Promise<T>): Promise<T> => {
  onBeat()
  const beat = setInterval(onBeat, BEAT_MS)
  try {
    return await wait(() => clearInterval(beat))
  } finally {
    clearInterval(beat)
  }
}

const own = crypto.getRandomValues(new Uint32Array(4)).join('-')

/**
 * Runs a conversion after the others of this worker, and on a device with little memory after those of all workers.
 * Calls `onBeat` until its turn. Without Web Locks (plain http, a browser that stores nothing) it runs at once.
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
      // No lock was granted: `running` is still undefined. A rejection of `convert` is in `running`.
    }
    return running ?? begin()
  })
