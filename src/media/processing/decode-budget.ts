import type { Header } from '../formats/header'
import { probe } from './probe'

const BYTES_PER_PIXEL = 4
const GB = 1024 ** 3
/** What browsers without an answer run on, mostly. */
const USUAL_GB = 4
/** Of the device's memory: there is other work, and the browser keeps more than one copy for a moment. */
const SHARE = 1 / 4

/**
 * Whether this device has the memory to decode a picture. A picture for which it has not may end the whole page, and
 * the page gets no error. A JPEG that is decoded small takes little, however large it is.
 */
export const canDecode = async ({ type, width, height }: Header): Promise<boolean> => {
  const { decodesSmall } = await probe()
  if (decodesSmall && type === 'image/jpeg') return true
  const { deviceMemory = USUAL_GB } = navigator as { deviceMemory?: number }
  return width * height * BYTES_PER_PIXEL <= deviceMemory * GB * SHARE
}
