/**
 * [Note: The look at a picked file]
 *
 * Each file is judged when it is picked, by its bytes: no name and no declared type decides. The look reads the beginning of
 * a file, and all of it only if the picture's size is behind more metadata than that. So it takes milliseconds, and a
 * photo that would be refused after it was processed or sent is refused before.
 */
import { fail, ok, type Result } from '../../../contract/failure'
import { imageTypeOf, isHeif } from '../../../contract/image/type'
import { limits } from '../../../contract/limits'
import { readHeader } from '../../media/formats/header'

/** Why a file cannot be sent as it is. `TOO_MANY_PIXELS`: only a smaller copy can be sent. */
export type LookProblem = 'UNSUPPORTED_TYPE' | 'TOO_MANY_PIXELS' | 'ANIMATED' | 'DAMAGED' | 'UNREADABLE'

/** The number of bytes that will be sent of the original, or the problem. */
export type Look = Result<number, LookProblem>

export interface LookOptions {
  /** Bytes that an original may have. */
  maximum: number
  /** The bytes of a JPEG that are sent, without what is behind its pictures; undefined if that cannot be found out. */
  sentSize(file: File, signal: AbortSignal): Promise<number | undefined>
  signal: AbortSignal
}

/** Enough for the metadata of most cameras. */
const HEAD_BYTES = 128 * 1024

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())

/** What is wrong with the picture that these bytes begin; undefined if nothing is. */
const problemOf = (bytes: Uint8Array<ArrayBuffer>): LookProblem | undefined => {
  const header = readHeader(bytes)
  if (header.ok) return header.value.isAnimated && 'ANIMATED'
  return header.error.code === 'IMAGE_TOO_LARGE' ? 'TOO_MANY_PIXELS' : 'DAMAGED'
}

const look = async (file: File, { maximum, sentSize, signal }: LookOptions): Promise<Look> => {
  const head = await bytesOf(file.slice(0, HEAD_BYTES))
  const type = imageTypeOf(head)
  // It becomes a JPEG when it is processed.
  if (!type) return isHeif(head) ? ok(file.size) : fail('UNSUPPORTED_TYPE')
  const isSmall = file.size <= maximum
  let problem = problemOf(head)
  if (problem === 'DAMAGED' && isSmall && file.size > HEAD_BYTES) problem = problemOf(await bytesOf(file))
  if (problem && (isSmall || problem !== 'DAMAGED')) return fail(problem)
  const mayHaveFilm = !isSmall && type === 'image/jpeg' && file.size <= limits.pickedBytes
  return ok((mayHaveFilm && (await sentSize(file, signal))) || file.size)
}

/** Looks at one picked file. Rejects only with the signal's reason. */
export const examine = async (file: File, options: LookOptions): Promise<Look> => {
  try {
    return await look(file, options)
  } catch {
    options.signal.throwIfAborted()
    return fail('UNREADABLE')
  }
}
