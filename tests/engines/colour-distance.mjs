// The perceived difference of two colours: CIEDE2000. 1 is barely visible with both next to each other.

/** By the colour space of a canvas: from linear red, green and blue to XYZ, for the white of D65. */
const TO_XYZ = {
  srgb: [
    [0.4124, 0.3576, 0.1805],
    [0.2126, 0.7152, 0.0722],
    [0.0193, 0.1192, 0.9505],
  ],
  'display-p3': [
    [0.4866, 0.2657, 0.1982],
    [0.229, 0.6917, 0.0793],
    [0, 0.0451, 1.0439],
  ],
}
const WHITE = [0.9505, 1, 1.089]
const RADIAN = Math.PI / 180

const linear = (value) => {
  const v = Math.abs(value) / 255
  return Math.sign(value) * (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
}

/** A colour (0 to 255, or outside that range) in Lab. */
export const toLab = (colour, space) => {
  const light = colour.map(linear)
  const [x, y, z] = TO_XYZ[space].map((row, at) => {
    const part = row.reduce((sum, factor, index) => sum + factor * light[index], 0) / WHITE[at]
    return part > 216 / 24_389 ? Math.cbrt(part) : (part * 24_389) / 27 / 116 + 16 / 116
  })
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const square = (n) => n * n
/** Fades out with greys. */
const fade = (chroma) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7))
const degrees = (b, a) => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / RADIAN + 360) % 360)

/** The difference of two colours in Lab. */
export const distance = ([l1, a1, b1], [l2, a2, b2]) => {
  const stretch = 1 + 0.5 * (1 - fade((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2))
  const [c1, c2] = [Math.hypot(a1 * stretch, b1), Math.hypot(a2 * stretch, b2)]
  const [h1, h2] = [degrees(b1, a1 * stretch), degrees(b2, a2 * stretch)]
  const isGrey = c1 * c2 === 0
  const turn = isGrey ? 0 : ((h2 - h1 + 540) % 360) - 180
  const hue = isGrey ? h1 + h2 : (h1 + turn / 2 + 360) % 360
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2]
  const cos = (angle) => Math.cos(angle * RADIAN)
  const weight = 1 - 0.17 * cos(hue - 30) + 0.24 * cos(2 * hue) + 0.32 * cos(3 * hue + 6) - 0.2 * cos(4 * hue - 63)
  const lightness = (l2 - l1) / (1 + (0.015 * square(l - 50)) / Math.sqrt(20 + square(l - 50)))
  const chroma = (c2 - c1) / (1 + 0.045 * c)
  const hues = (2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * RADIAN)) / (1 + 0.015 * c * weight)
  const rotation = -2 * fade(c) * Math.sin(60 * RADIAN * Math.exp(-square((hue - 275) / 25)))
  return Math.sqrt(square(lightness) + square(chroma) + square(hues) + rotation * chroma * hues)
}
