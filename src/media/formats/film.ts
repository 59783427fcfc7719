import { startsWith } from '../../../contract/image/bytes'
import type { Bytes } from '../bytes'

/** Begins the name of Samsung's block, of which eight bytes come first. */
const SAMSUNG = 'MotionPhoto_Data'

/** Where the film of a moving photo begins: at its first box, or at Samsung's header before it; undefined without one. */
export const filmIn = (bytes: Bytes): number | undefined => {
  for (let p = bytes.indexOf(0x66); p >= 0; p = bytes.indexOf(0x66, p + 1)) {
    if (!startsWith(bytes, '\0\0\0', p - 4) || !startsWith(bytes, 'ftyp', p)) continue
    return startsWith(bytes, SAMSUNG, p - 4 - SAMSUNG.length) ? p - 4 - SAMSUNG.length - 8 : p - 4
  }
  return undefined
}
