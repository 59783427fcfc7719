/** Replaces src/workers/image-workers: photos are texts, and so are their copies. */
import { ok, type Result } from '../../../contract/failure'
import type { PictureUpload } from '../../../contract/fields'

const LEAST_BYTES = 100

/** A checksum that is the same for the same bytes; in the form of an MD5. */
const checksum = (bytes: Uint8Array) => {
  let [a, b] = [7, 11]
  for (const byte of bytes) {
    a = (Math.imul(a, 31) + byte) >>> 0
    b = (Math.imul(b, 37) ^ byte) >>> 0
  }
  return `${`${a}${b}`.padStart(22, '0').slice(0, 22)}==`
}

const describe = (bytes: Uint8Array, contentType: 'image/jpeg') => ({
  contentType,
  contentLength: bytes.length,
  contentMd5: checksum(bytes),
})

const copyOf = (bytes: Uint8Array, name: string) =>
  new TextEncoder().encode(`${name} ${new TextDecoder().decode(bytes)}`.padEnd(LEAST_BYTES))

interface Processed {
  variants: PictureUpload
  dateCreated: string
  bytes: { medium: ArrayBuffer; low: ArrayBuffer }
}

/** The three variants of a picture that consists of this text. */
export const pictureOf = (text: string) => {
  const bytes = new TextEncoder().encode(text.padEnd(LEAST_BYTES))
  const [medium, low] = [copyOf(bytes, 'medium'), copyOf(bytes, 'low')]
  return {
    upload: {
      basePhoto: describe(bytes, 'image/jpeg'),
      medQualityPhoto: describe(medium, 'image/jpeg'),
      lowQualityPhoto: describe(low, 'image/jpeg'),
    },
    bytes: { basePhoto: bytes.buffer, medQualityPhoto: medium.buffer, lowQualityPhoto: low.buffer },
  }
}

const processPhoto = async (file: Blob): Promise<Result<Processed>> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [medium, low] = [copyOf(bytes, 'medium'), copyOf(bytes, 'low')]
  return ok({
    variants: {
      basePhoto: describe(bytes, 'image/jpeg'),
      medQualityPhoto: describe(medium, 'image/jpeg'),
      lowQualityPhoto: describe(low, 'image/jpeg'),
    },
    dateCreated: '2025-06-01T10:00:00.000Z',
    bytes: { medium: medium.buffer, low: low.buffer },
  })
}

export const startImagePool = () => ({ processPhoto, end: () => undefined })
