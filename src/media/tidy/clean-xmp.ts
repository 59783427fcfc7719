import { latin1 } from '../../../contract/image/bytes'
import type { Bytes } from '../bytes'
import { mayStay } from './xmp-names'
import { readXml } from '../formats/xmp-xml'

const SPACE = 0x20

/**
 * Removes the parts of an XMP packet that may not stay ([Note: What may stay in a photo]), in place: properties become
 * spaces, and the packet keeps its length. A packet that is not well-formed XML, or not encoded with one byte for each
 * ASCII letter, becomes spaces as a whole.
 */
export const cleanXmp = (packet: Bytes): void => {
  const text = latin1(packet)
  const padding = /\0*$/.exec(text)?.[0].length ?? 0
  const written = text.slice(0, text.length - padding)
  const gone = written.includes('\0') ? undefined : readXml(written, mayStay)
  for (const [start, end] of gone ?? [[0, text.length] as const]) packet.fill(SPACE, start, end)
}
