/**
 * [Note: The look at a picked file]
 *
 * Each file is judged by its bytes when it is picked; its name and declared type do not count. The look reads a file
 * only up to the size of its picture, so it takes milliseconds. A photo that would be rejected after processing or
 * sending is rejected before.
 */
import { fail, ok, type Result } from '../../../contract/failure'
import { hasTooManyPixels } from '../../../contract/image/pixels'
import { walkToSize } from '../../../contract/image/size'
import { HEIF_BYTES, imageTypeOf, isHeif } from '../../../contract/image/type'
import { limits } from '../../../contract/limits'
import { walkFile } from '../../media/walk-file'
import { heifProblem } from './look-at-heif'

/** Why a file cannot be sent as it is. `TOO_MANY_PIXELS`: only a smaller copy can be sent. */
export type LookProblem = 'UNSUPPORTED_TYPE' | 'TOO_MANY_PIXELS' | 'ANIMATED' | 'HDR' | 'DAMAGED' | 'UNREADABLE'

/** The number of bytes that will be sent of the original, or the problem. */
export type Look = Result<number, LookProblem>

export interface LookOptions {
  /** Maximum size of an original in bytes. */
  maximum: number
  /**
   * The bytes of a JPEG that are sent, without the data behind its pictures; undefined if they cannot be determined.
   */
  sentSize(file: File, signal: AbortSignal): Promise<number | undefined>
  signal: AbortSignal
}

/** The problem with the size of a picture; undefined if it has none. */
const problemOf = async (file: File): Promise<LookProblem | undefined> => {
  const size = await walkFile(file, walkToSize())
  if (!size.ok) return size.error.code === 'ANIMATED' ? 'ANIMATED' : 'DAMAGED'
  const { width, height } = size.value
  if (width < 1 || height < 1) return 'DAMAGED'
  return hasTooManyPixels(size.value) ? 'TOO_MANY_PIXELS' : undefined
}

const look = async (file: File, { maximum, sentSize, signal }: LookOptions): Promise<Look> => {
  const head = new Uint8Array(await file.slice(0, HEIF_BYTES).arrayBuffer())
  const type = imageTypeOf(head)
  if (!type && !isHeif(head)) return fail('UNSUPPORTED_TYPE')
  const problem = await (type ? problemOf(file) : heifProblem(file))
  if (problem) return fail(problem)
  const mayHaveFilm = type === 'image/jpeg' && file.size > maximum && file.size <= limits.pickedBytes
  return ok((mayHaveFilm && (await sentSize(file, signal))) || file.size)
}

/** Examines one picked file. Rejects only with the signal's reason. */
export const examine = async (file: File, options: LookOptions): Promise<Look> => {
  try {
    return await look(file, options)
  } catch {
    options.signal.throwIfAborted()
    return fail('UNREADABLE')
  }
}
