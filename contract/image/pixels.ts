import { limits } from '../limits'

export interface PixelSize {
  width: number
  height: number
}

/** Whether a picture has more pixels or a longer side than may be stored: decoding it could fill the memory of a device. */
export const hasTooManyPixels = ({ width, height }: PixelSize): boolean =>
  Math.max(width, height) > limits.imageSide || width * height > limits.pixels
