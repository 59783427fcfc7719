/**
 * [Note: What may stay in a photo]
 *
 * docs/specification.md 3.6: a photo keeps its bytes, but does not reveal where it was taken. Cameras, phones and
 * editors write places into ever more kinds of blocks, so a list of places would always be late. These modules list the
 * parts that may stay: segments, chunks, text keywords, namespaces of XMP, resources of Photoshop, makers whose notes
 * hold no place. All other parts are removed, known or not. Nothing is decoded or encoded, and nothing moves if the
 * container allows it.
 *
 * The same walk repairs errors that every browser tolerates (stray bytes, a missing end), so that a file that is shown
 * on the device is never rejected after it was sent.
 */
import type { Image } from '../../../contract/image/image'
import { isSame, type Bytes } from '../bytes'
import { filmIn } from '../formats/film'
import { tidyJpeg } from './tidy-jpeg'
import { tidyPng } from './tidy-png'
import { tidyWebp } from './tidy-webp'

export interface Tidied {
  /** The file as sent; undefined if it can be sent unchanged. */
  bytes: Bytes | undefined
  /** The film of a moving photo was left out. */
  isWithoutFilm: boolean
}

const byType = (original: Bytes, image: Image, keepsPlace: boolean) => {
  if (image.type === 'image/jpeg') return tidyJpeg(original, image.pictures, keepsPlace)
  const [{ parts }] = image.pictures
  const tidied = (image.type === 'image/png' ? tidyPng : tidyWebp)(original, parts, keepsPlace)
  return isSame(tidied, original) ? undefined : tidied
}

/** A whole file without the place (unless `keepsPlace`) and without data behind it. `image` are its parts. */
export const tidy = (original: Bytes, image: Image, keepsPlace: boolean): Tidied => {
  const end = image.pictures.at(-1)?.end ?? original.length
  const isWithoutFilm = image.type === 'image/jpeg' && filmIn(original.subarray(end)) !== undefined
  return { bytes: byType(original, image, keepsPlace), isWithoutFilm }
}
