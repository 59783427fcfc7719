/** IPTC data sets, which Photoshop's resources (APP13 of a JPEG) carry. */
import { startsWith } from '../../../contract/image/bytes'
import { viewOf, within, type Bytes } from '../bytes'

const IPTC = 0x0404
/**
 * All resources that may stay ([Note: What may stay in a photo]): resolution, print settings, IPTC, copyright, thumbnail,
 * guides, version, slices, and the checksum of IPTC.
 */
const KEPT = new Set([
  0x03ed,
  0x03f3,
  IPTC,
  0x0406,
  0x0408,
  0x040a,
  0x040b,
  0x040c,
  0x040d,
  0x0411,
  0x0414,
  0x0419,
  0x041a,
  0x041e,
  0x0421,
  0x0425,
  0x0426,
  0x0428,
  0x043a,
  0x043b,
  0x2710,
])
/** Of record 2: content location code and name, city, sublocation, state, country code and name. */
const PLACES = new Set([26, 27, 90, 92, 95, 100, 101])

const blankDataSets = (bytes: Bytes) => {
  const view = viewOf(bytes)
  for (let p = 0; p + 5 <= bytes.length && bytes[p] === 0x1c;) {
    const length = view.getUint16(p + 3)
    if (bytes[p + 1] === 2 && PLACES.has(bytes[p + 2] ?? 0)) bytes.fill(0x20, p + 5, p + 5 + length)
    p += 5 + length
  }
}

/**
 * Takes the place out of Photoshop's resources, in place: data sets that name one become spaces, resources that may not
 * stay become zeros. What follows the last resource becomes zeros too.
 */
export const cleanResources = (resources: Bytes): void => {
  const view = viewOf(resources)
  let p = 0
  within(() => {
    while (startsWith(resources, '8BIM', p)) {
      const name = 1 + view.getUint8(p + 6)
      const sizeAt = p + 6 + name + (name & 1)
      const data = sizeAt + 4
      const end = data + view.getUint32(sizeAt)
      if (end > resources.length) return
      const id = view.getUint16(p + 4)
      if (id === IPTC) blankDataSets(resources.subarray(data, end))
      if (!KEPT.has(id)) resources.fill(0, data, end)
      p = end + ((end - data) & 1)
    }
  }, undefined)
  resources.fill(0, p)
}
