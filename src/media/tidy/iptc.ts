/** IPTC data sets, which Photoshop's resources (APP13 of a JPEG) contain. */
import { startsWith } from '../../../contract/image/bytes'
import { joined, viewOf, within, type Bytes } from '../bytes'

const IPTC = 0x0404
/** The checksum of IPTC. */
const DIGEST = 0x0425
/**
 * All resources that may stay ([Note: What may stay in a photo]): resolution, print settings, IPTC, copyright,
 * thumbnail, guides, version, slices, and the checksum of IPTC.
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
  DIGEST,
  0x0426,
  0x0428,
  0x043a,
  0x043b,
  0x2710,
])
/** Data sets of record 2: content location code and name, city, sublocation, state, country code and name. */
const PLACES = new Set([26, 27, 90, 92, 95, 100, 101])

/** The data sets that name no place. Data behind an unreadable set is dropped. */
const withoutPlaces = (bytes: Bytes): Bytes => {
  const view = viewOf(bytes)
  const kept: Bytes[] = []
  for (let p = 0; p + 5 <= bytes.length && bytes[p] === 0x1c;) {
    const end = p + 5 + view.getUint16(p + 3)
    if (end > bytes.length) break
    if (bytes[p + 1] !== 2 || !PLACES.has(bytes[p + 2] ?? 0)) kept.push(bytes.subarray(p, end))
    p = end
  }
  return joined(kept)
}

interface Resource {
  id: number
  /** Signature, id and name, without the size. */
  head: Bytes
  content: Bytes
}

/** Ends early if a resource exceeds the block. */
function* resourcesIn(bytes: Bytes): Generator<Resource> {
  const view = viewOf(bytes)
  for (let p = 0; startsWith(bytes, '8BIM', p);) {
    const name = 1 + view.getUint8(p + 6)
    const sizeAt = p + 6 + name + (name & 1)
    const data = sizeAt + 4
    const end = data + view.getUint32(sizeAt)
    if (end > bytes.length) return
    yield { id: view.getUint16(p + 4), head: bytes.subarray(p, sizeAt), content: bytes.subarray(data, end) }
    p = end + ((end - data) & 1)
  }
}

const written = ({ head, content }: Resource): Bytes => {
  const size = new Uint8Array(4)
  viewOf(size).setUint32(0, content.length)
  return joined([head, size, content, new Uint8Array(content.length & 1)])
}

/**
 * Removes the place from Photoshop's resources, in place: data sets that name a place, and resources that may not stay.
 * The others move together, and zeros follow them.
 */
export const cleanResources = (resources: Bytes): void => {
  const kept: Resource[] = []
  let isChanged = false
  within(() => {
    for (const one of resourcesIn(resources)) {
      if (!KEPT.has(one.id)) continue
      const content = one.id === IPTC ? withoutPlaces(one.content) : one.content
      isChanged ||= content.length < one.content.length
      kept.push({ ...one, content })
    }
  }, undefined)
  // With a checksum of other data sets, editors would trust them less than XMP.
  const tidied = joined(kept.filter(({ id }) => !isChanged || id !== DIGEST).map(written))
  // The last resource of a block may have no padding.
  resources.set(tidied.subarray(0, resources.length))
  resources.fill(0, tidied.length)
}
