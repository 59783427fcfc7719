/**
 * [Note: Reading untrusted bytes]
 *
 * Every parser here reads through a DataView that spans exactly the block it may read. A length or an offset that
 * points outside makes the view throw a RangeError, which `within` turns into "nothing found": one bounds check for all
 * parsers, and none to forget.
 */

/** Bytes over their own buffer, as Blob and ImageDecoder require. */
export type Bytes = Uint8Array<ArrayBuffer>

/** A view over exactly these bytes. */
export const viewOf = (bytes: Bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Returns the result of `read`, or `otherwise` if it ran over the end of its block. */
export const within = <T>(read: () => T, otherwise: T): T => {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return otherwise
    throw error
  }
}

/** All parts concatenated. */
export const joined = (parts: readonly Bytes[]): Bytes => {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const WORD = Uint32Array.BYTES_PER_ELEMENT

/** Whether both are the same bytes. Compares four at a time, if both begin at a word: a photo has millions. */
export const isSame = (a: Bytes, b: Bytes): boolean => {
  if (a.length !== b.length) return false
  let p = 0
  if (a.byteOffset % WORD === 0 && b.byteOffset % WORD === 0) {
    const count = Math.floor(a.length / WORD)
    const [words, others] = [
      new Uint32Array(a.buffer, a.byteOffset, count),
      new Uint32Array(b.buffer, b.byteOffset, count),
    ]
    while (p < count && words[p] === others[p]) p++
    if (p < count) return false
    p *= WORD
  }
  for (; p < a.length; p++) if (a[p] !== b[p]) return false
  return true
}
