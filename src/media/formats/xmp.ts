/** XMP packets: whether one says where a photo was taken. */
import { latin1, type Bytes } from '../bytes'

/** Properties that hold a place: EXIF's GPS tags, IPTC's location, Photoshop's address. */
const PLACE = /GPS|Location|(?:photoshop|Iptc4xmp\w*):(?:City|State|ProvinceState|Country|Sublocation)|geo:lat/i

/** Whether a packet names a place. A packet in UTF-16 is read by leaving out its zero bytes. */
export const namesPlace = (packet: Bytes) => PLACE.test(latin1(packet).replaceAll('\0', ''))

/** Overwrites a packet with spaces: to a reader an empty packet, and nothing behind it moves. */
export const blank = (packet: Bytes) => packet.fill(0x20)
