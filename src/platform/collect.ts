/** Bytes: more than the collector ignores. */
const WEIGHT = 64 * 1024 * 1024

/**
 * [Note: Memory that the collector does not see]
 *
 * The browser copies a body that is sent, and bytes that are stored, outside of the heap, and frees the copies when the
 * collector finds their owners. The collector ignores the size of these copies, and in a worker with few objects it
 * hardly runs: 300 photos left 80 MB. A buffer counts as soon as it exists, so a buffer that is dropped at once makes
 * the collector run. One byte of it is written, which takes up a page of memory: a bundler removes a buffer that is
 * never used.
 */
export const provokeCollection = () => {
  try {
    new Uint8Array(WEIGHT)[0] = 1
  } catch {
    // No memory is left for it: the collector has run.
  }
}
