import type { Header } from '../formats/header'
import { hasMemoryFor } from './device-memory'
import { probe } from './probe'

/**
 * Whether this device has the memory to decode a picture. Too large a picture may end the whole page, and the page gets
 * no error. A JPEG that is decoded small needs little memory, however large it is.
 */
export const canDecode = async (header: Header): Promise<boolean> => {
  const { decodesSmall } = await probe()
  return (decodesSmall && header.type === 'image/jpeg') || hasMemoryFor(header, 1)
}

/** Above this even a single bitmap strains a phone's memory; such a picture is decoded at half size. */
export const MAX_BITMAP_PIXELS = 67_000_000
