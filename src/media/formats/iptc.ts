/** IPTC data sets, which Photoshop's resources (APP13 of a JPEG) carry. */
import { startsWith, viewOf, within, type Bytes } from '../bytes'

const IPTC_RESOURCE = 0x0404
/** Of record 2: content location code and name, city, sublocation, state, country code and name. */
const PLACES = new Set([26, 27, 90, 92, 95, 100, 101])

const blankDataSets = (bytes: Bytes) => {
  const view = viewOf(bytes)
  let found = false
  for (let p = 0; p + 5 <= bytes.length && bytes[p] === 0x1c;) {
    const length = view.getUint16(p + 3)
    if (bytes[p + 1] === 2 && PLACES.has(bytes[p + 2] ?? 0)) {
      bytes.fill(0x20, p + 5, p + 5 + length)
      found = true
    }
    p += 5 + length
  }
  return found
}

/** Overwrites the data sets that name a place with spaces, in place. True where there were any. */
export const blankPlaces = (resources: Bytes): boolean =>
  within(() => {
    const view = viewOf(resources)
    let found = false
    for (let p = 0; startsWith(resources, '8BIM', p);) {
      const name = 1 + view.getUint8(p + 6)
      const sizeAt = p + 6 + name + (name & 1)
      const size = view.getUint32(sizeAt)
      const data = sizeAt + 4
      if (view.getUint16(p + 4) === IPTC_RESOURCE && blankDataSets(resources.subarray(data, data + size))) found = true
      p = data + size + (size & 1)
    }
    return found
  }, false)
