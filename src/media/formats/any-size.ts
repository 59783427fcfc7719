import { imageTypeOf } from '../../../contract/image/type'
import { within, type Bytes } from '../bytes'
import type { Header } from './header'
import { jpegPicture } from './jpeg'
import { pngPicture } from './png'
import { orientationOf } from './tiff'
import { webpPicture } from './webp'

const pictureIn = { 'image/jpeg': jpegPicture, 'image/png': pngPicture, 'image/webp': webpPicture }

/** The header of a whole file, however large its picture is; undefined if it has none. */
export const headerOfAnySize = (bytes: Bytes): Header | undefined => {
  const type = imageTypeOf(bytes)
  const picture = type && within(() => pictureIn[type](bytes), undefined)
  if (!picture || picture.width < 1 || picture.height < 1) return undefined
  const { exif } = picture
  return { ...picture, orientation: exif ? orientationOf(bytes.subarray(exif.start, exif.end)) : 1 }
}
