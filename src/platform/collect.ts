/** Bytes: more than the collector leaves alone. */
const WEIGHT = 64 * 1024 * 1024

/**
 * [Note: Memory that the collector does not see]
 *
 * The browser copies a body that is sent, and bytes that are stored, outside of the heap, and frees the copies when the
 * collector finds their owners. It does not know how much they hold, and in a worker with few objects it hardly runs: 300
 * photos left 80 MB. A buffer counts as soon as it is there, so one that is dropped at once makes the collector run. One
 * byte of it is written, which takes up a page of memory: a bundler leaves out a buffer that nothing is done with.
 */
export const provokeCollection = () => {
  try {
    new Uint8Array(WEIGHT)[0] = 1
  } catch {
    // There is no room for it: the collector has run.
  }
}
