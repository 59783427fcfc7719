/**
 * [Note: Taking the place out]
 *
 * docs/specification.md 3.6: a photo keeps its bytes, but says no longer where it was taken. So nothing is decoded or
 * encoded, and wherever the container allows it nothing moves either: GPS tags, and XMP and IPTC that name a place, are
 * overwritten in place. What only a program could read (a date, a camera, a colour profile) stays.
 */
import type { ImageType } from '../../../contract/limits'
import type { Bytes } from '../bytes'
import { withoutPlaceJpeg } from './location-jpeg'
import { withoutPlacePng } from './location-png'
import { withoutPlaceWebp } from './location-webp'

const byType = { 'image/jpeg': withoutPlaceJpeg, 'image/png': withoutPlacePng, 'image/webp': withoutPlaceWebp }

/** A new file without its place, or undefined where the file names none and can be sent as it is. */
export const withoutPlace = (bytes: Bytes, type: ImageType): Bytes | undefined => byType[type](bytes)
