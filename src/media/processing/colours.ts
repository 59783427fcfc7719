/**
 * [Note: Colours]
 *
 * Phones write photos in Display P3, whose reds and greens sRGB does not have: on such a phone's screen an sRGB copy
 * looks duller than its photo. Copies of a photo with a wide gamut are drawn in Display P3 if the engine has such
 * canvases and writes their profile into a JPEG. All other copies are in sRGB.
 *
 * Measured by tests/engines/colours.mjs, as the largest CIEDE2000 between the patches in a copy and the original
 * colours of its photo (1 is barely visible with both next to each other), in Chromium 156, Firefox 153 and WebKitGTK
 * 2.50:
 *
 * YCbCr, CMYK and YCCK JPEG, 16-bit PNG, grey PNG with alpha (white behind it): 0.5 at most in all three. The engine
 * converts four components, as it does to show the photo.
 *
 * Display P3: 0.3 in Chromium, whose sRGB copies were 6.9 away. Firefox and WebKitGTK have no such canvases: their
 * copies are 0.2 from the photo's colours clipped to sRGB, which is also how their own canvases show the photo.
 */
import type { Image } from '../../../contract/image/image'
import type { Bytes } from '../bytes'
import { hasWideGamut } from '../formats/profile'
import type { Colours } from './draw'
import { probe } from './probe'

/** The colour space in which copies of this file are drawn. */
export const coloursFor = async (bytes: Bytes, image: Image): Promise<Colours> =>
  (await probe()).writesP3 && (await hasWideGamut(bytes, image)) ? 'display-p3' : 'srgb'
