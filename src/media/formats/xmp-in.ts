import { startsWith } from '../../../contract/image/bytes'
import type { Image } from '../../../contract/image/image'
import type { Bytes } from '../bytes'

const IN_JPEG = 'http://ns.adobe.com/xap/1.0/\0'
/** Its keyword, then fields for: not compressed, no language, no other keyword. */
const IN_PNG = 'XML:com.adobe.xmp\0\0\0\0\0'

/** The packet of XMP of an image; undefined if it has none, or a compressed one. */
export const xmpIn = (bytes: Bytes, image: Image): Bytes | undefined => {
  if (image.type === 'image/jpeg') {
    const segment = image.pictures[0].parts.find(
      ({ marker, data }) => marker === 0xe1 && startsWith(bytes, IN_JPEG, data),
    )
    return segment && bytes.subarray(segment.data + IN_JPEG.length, segment.end)
  }
  const isXmp = { 'image/png': { name: 'iTXt', mark: IN_PNG }, 'image/webp': { name: 'XMP ', mark: '' } }[image.type]
  const chunk = image.pictures[0].parts.find(
    ({ name, data }) => name === isXmp.name && startsWith(bytes, isXmp.mark, data),
  )
  return chunk && bytes.subarray(chunk.data + isXmp.mark.length, chunk.dataEnd)
}
