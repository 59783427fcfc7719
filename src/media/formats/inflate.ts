import type { Bytes } from '../bytes'

/**
 * Inflates a zlib stream; undefined if it is corrupt or longer than `most` bytes. Holds at most that many in memory.
 */
export const inflated = async (stream: Bytes, most: number): Promise<Bytes | undefined> => {
  const content = new Uint8Array(most)
  let length = 0
  try {
    const reader = new Blob([stream]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      if (length + piece.value.length > most) {
        await reader.cancel()
        return undefined
      }
      content.set(piece.value, length)
      length += piece.value.length
    }
  } catch {
    // A corrupt part of a file is treated as a missing one.
    return undefined
  }
  return content.subarray(0, length)
}
