/** Encodes a canvas as a JPEG variant, with the fields that the contract requires. */
import type { VariantUpload } from '../../../contract/fields'
import type { ImageType } from '../../../contract/limits'
import type { Bytes } from '../bytes'
import { md5 } from '../md5'
import type { Size } from '../formats/size'

export interface Encoded {
  bytes: Bytes
  variant: VariantUpload
}

/** The fields that are sent ahead of these bytes (docs/specification.md 2.3): type, length, MD5, size. */
export const describe = async (bytes: Bytes, type: ImageType, size: Size): Promise<VariantUpload> => ({
  contentType: type,
  contentLength: bytes.length,
  contentMd5: await md5(bytes),
  ...size,
})

/** Encodes a canvas. Throws if the engine writes no JPEG (it would silently write a PNG). */
export const jpegOf = async (surface: OffscreenCanvas, quality: number): Promise<Bytes> => {
  const blob = await surface.convertToBlob({ type: 'image/jpeg', quality })
  if (blob.type !== 'image/jpeg') throw new Error('this engine writes no JPEG')
  return new Uint8Array(await blob.arrayBuffer())
}

/** A variant of this canvas. Throws as `jpegOf` does. */
export const encodeJpeg = async (surface: OffscreenCanvas, quality: number): Promise<Encoded> => {
  const { width, height } = surface
  const bytes = await jpegOf(surface, quality)
  return { bytes, variant: await describe(bytes, 'image/jpeg', { width, height }) }
}
