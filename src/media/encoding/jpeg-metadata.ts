import { startsWith } from '../../../contract/image/bytes'
import { joined, type Bytes } from '../bytes'
import { walkJpeg } from '../../../contract/image/jpeg'
import { walkOver } from '../../../contract/image/walk'

export interface JpegMetadata {
  /** A TIFF block. */
  exif?: Bytes | undefined
  /** A packet of XMP. */
  xmp?: Bytes | undefined
  /** An ICC profile that replaces the encoder's profile. */
  profile?: Bytes | undefined
}

const [APP1, APP2] = [0xe1, 0xe2]
const PROFILE = 'ICC_PROFILE\0'
/** Content of a segment, whose length field counts itself. */
const MAX_CONTENT = 0xffff - 2

const latin1Bytes = (text: string): Bytes => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const segment = (marker: number, ...content: Bytes[]): Bytes => {
  const whole = joined(content)
  const length = whole.length + 2
  return joined([new Uint8Array([0xff, marker, length >> 8, length & 0xff]), whole])
}

/** Empty if the content is longer than a segment. */
const segmentIfFits = (name: string, content: Bytes | undefined): Bytes[] => {
  if (!content || name.length + content.length > MAX_CONTENT) return []
  return [segment(APP1, latin1Bytes(name), content)]
}

/** A long profile is cut into numbered parts. */
const profileSegments = (profile: Bytes): Bytes[] => {
  const prefix = latin1Bytes(PROFILE)
  const step = MAX_CONTENT - prefix.length - 2
  const count = Math.ceil(profile.length / step)
  return Array.from({ length: count }, (_, part) => {
    const numbers = new Uint8Array([part + 1, count])
    return segment(APP2, prefix, numbers, profile.subarray(part * step, (part + 1) * step))
  })
}

/** The JPEG without the profile that its encoder wrote. */
const withoutProfile = (jpeg: Bytes): Bytes => {
  const walked = walkOver(jpeg, walkJpeg(0, { length: jpeg.length, isStrict: true }))
  if (!walked.ok) throw new Error(`the encoder's JPEG is damaged: ${walked.error.why}`)
  const parts: Bytes[] = []
  let from = 0
  for (const { marker, start, data, end } of walked.value.parts) {
    if (marker !== APP2 || !startsWith(jpeg, PROFILE, data)) continue
    parts.push(jpeg.subarray(from, start))
    from = end
  }
  return joined([...parts, jpeg.subarray(from)])
}

/** A JPEG from an encoder with this metadata. Exif or XMP that is longer than a segment (64 kB) is left out. */
export const withMetadata = (jpeg: Bytes, { exif, xmp, profile }: JpegMetadata): Bytes => {
  const plain = profile ? withoutProfile(jpeg) : jpeg
  const start = plain.subarray(0, 2)
  return joined([
    start,
    ...segmentIfFits('Exif\0\0', exif),
    ...segmentIfFits('http://ns.adobe.com/xap/1.0/\0', xmp),
    ...(profile ? profileSegments(profile) : []),
    plain.subarray(2),
  ])
}
