import { latin1 } from '../../../contract/image/bytes'
import { viewOf, within, type Bytes } from '../bytes'

/** How a profile begins in a JPEG, a PNG and a WebP, and the bytes from there to its header. */
const MARKS = [
  { mark: 'ICC_PROFILE\0', length: 14 },
  { mark: 'iCCP', length: Infinity },
  { mark: 'ICCP', length: 8 },
]
/** Profiles are before the pixels, behind other metadata. */
const SEARCHED_BYTES = 1024 * 1024

/** The tag of the red primary, which tells the usual gamuts apart; its X is 0.44 in sRGB and 0.52 in Display P3. */
const RED = 0x7258595a
const WIDE_RED = 0.47
/** Where the number of a profile's tags is. */
const TAGS_AT = 128
const MOST_TAGS = 100

/** The X of the profile's red; undefined if it has none or is compressed. */
const redOf = (profile: Bytes) =>
  within(() => {
    const view = viewOf(profile)
    const count = Math.min(MOST_TAGS, view.getUint32(TAGS_AT))
    for (let i = 0; i < count; i++) {
      const tag = TAGS_AT + 4 + i * 12
      if (view.getUint32(tag) === RED) return view.getInt32(view.getUint32(tag + 4) + 8) / 65_536
    }
    return undefined
  }, undefined)

/**
 * Whether a picture has a colour profile that may be wider than sRGB: its colours would be lost on an sRGB canvas. A
 * picture that is wrongly taken for one loses nothing on a Display P3 canvas.
 */
export const mayBeWide = (bytes: Bytes): boolean => {
  const text = latin1(bytes.subarray(0, SEARCHED_BYTES))
  for (const { mark, length } of MARKS) {
    const at = text.indexOf(mark)
    if (at >= 0) return (redOf(bytes.subarray(at + length)) ?? 1) > WIDE_RED
  }
  return false
}
