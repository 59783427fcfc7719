import { startsWith } from '../../../contract/image/bytes'
import type { Bytes } from '../bytes'

/** The name of Samsung's block begins with this, after eight bytes. */
const SAMSUNG = 'MotionPhoto_Data'

/** The start of a moving photo's film: its first box, or Samsung's header before it; undefined without a film. */
export const filmIn = (bytes: Bytes): number | undefined => {
  for (let p = bytes.indexOf(0x66); p >= 0; p = bytes.indexOf(0x66, p + 1)) {
    if (!startsWith(bytes, '\0\0\0', p - 4) || !startsWith(bytes, 'ftyp', p)) continue
    return startsWith(bytes, SAMSUNG, p - 4 - SAMSUNG.length) ? p - 4 - SAMSUNG.length - 8 : p - 4
  }
  return undefined
}
