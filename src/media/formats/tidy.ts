/**
 * [Note: What may stay in a photo]
 *
 * docs/specification.md 3.6: a photo keeps its bytes, but does not say where it was taken. Cameras, phones and editors
 * write places into ever more kinds of blocks, so a list of places would always be late. These modules have lists of what
 * may stay: segments, chunks, text keywords, namespaces of XMP, resources of Photoshop, makers whose notes hold no place.
 * All else goes, known or not. Nothing is decoded or encoded, and wherever the container allows it nothing moves.
 *
 * The same walk repairs what every browser forgives (stray bytes, a missing end), so that a file that is shown on the device
 * is never refused after it was sent.
 */
import type { Result } from '../../../contract/failure'
import type { ImageType } from '../../../contract/limits'
import type { Bytes } from '../bytes'
import type { ImageFailure } from '../failure'
import { tidyJpeg } from './tidy-jpeg'
import { tidyPng } from './tidy-png'
import { tidyWebp } from './tidy-webp'

const byType = { 'image/jpeg': tidyJpeg, 'image/png': tidyPng, 'image/webp': tidyWebp }

/** The file as it is sent, with its place only if `keepsPlace`; undefined if it can be sent as it is. */
export const tidy = (bytes: Bytes, type: ImageType, keepsPlace: boolean): Result<Bytes | undefined, ImageFailure> =>
  byType[type](bytes, keepsPlace)
