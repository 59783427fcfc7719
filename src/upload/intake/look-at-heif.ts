import { isConvertible } from '../../media/heif/heif-colour'
import { sleep } from '../../platform/clock'
import { headerIsIn, readHeif } from '../../media/heif/heif'

/** Cameras write the header at the beginning, in a few kilobytes. */
const HEADER_BYTES = 256 * 1024

/** How long (ms) the browser may decode: after that, the conversion judges the file. */
const DECODE_MS = 10_000

const decodes = async (file: File): Promise<boolean> => {
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return true
  } catch {
    return false
  }
}

const isShownHere = (file: File) => Promise.race([decodes(file), sleep(DECODE_MS).then(() => true)])

/**
 * The problem of a picked HEIF, by its header: it was cut, it is a film, or it is HDR that neither this app nor this
 * browser converts. Undefined if it has none, or if its header is elsewhere: then it is judged when it is converted.
 */
export const heifProblem = async (file: File): Promise<'ANIMATED' | 'HDR' | 'DAMAGED' | undefined> => {
  const head = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer())
  if (!headerIsIn(head)) return undefined
  const heif = readHeif(head, file.size)
  if (heif.ok) return isConvertible(heif.value.colour) || (await isShownHere(file)) ? undefined : 'HDR'
  return heif.error.code === 'IMAGE_ANIMATED' ? 'ANIMATED' : heif.error.code === 'IMAGE_DAMAGED' ? 'DAMAGED' : undefined
}
