/** A container's information about its picture, before it is decoded. */
import type { Image } from '../../contract/image/image'
import type { ImageType } from '../../contract/limits'

export interface Range {
  start: number
  end: number
}

export interface Picture {
  type: ImageType
  /** Width as stored: before the orientation is applied. */
  width: number
  height: number
  /** The offset of the TIFF block with the EXIF tags, from its byte order mark on. */
  exif?: Range
  /** Its parts. */
  image: Image
}
