/**
 * Why a picture was rejected. Screens decide by code; the message is the specification's (docs/specification.md 2.8,
 * image errors).
 */
import { fail } from '../../contract/failure'

export type ImageFailureCode =
  /** Not a JPEG, PNG, WebP or HEIF by its first bytes, or a HEIF that only some browsers support (HDR). */
  | 'IMAGE_TYPE'
  /** Animated: the server accepts still pictures only, because its checks look at one frame. */
  | 'IMAGE_ANIMATED'
  /** More pixels or a longer side than the contract's limits allow. */
  | 'IMAGE_TOO_LARGE'
  /** Decoding or converting it needs more memory than this device has. */
  | 'IMAGE_TOO_LARGE_HERE'
  /** Its decoder cannot be fetched: the device is offline. */
  | 'IMAGE_CONVERTER'
  /** The browser could not decode it: it is cut off or damaged. */
  | 'IMAGE_DAMAGED'
  /** The bytes could not be read: the file was changed or removed. */
  | 'FILE_UNREADABLE'
  /** The worker that held it crashed or hung, twice. */
  | 'IMAGE_WORKER'

export interface ImageFailure {
  code: ImageFailureCode
  message: string
}

/** A rejection with the specification's message. */
export const refuse = (code: ImageFailureCode) =>
  fail<ImageFailure>({
    code,
    message: code === 'FILE_UNREADABLE' ? 'Failed to read file' : 'Failed to process image for upload',
  })
