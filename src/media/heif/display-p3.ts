import { joined, viewOf, type Bytes } from '../bytes'

/** 1 in the fixed-point numbers of a profile. */
const ONE = 65_536
const HEADER_BYTES = 128
const VERSION_4 = 0x0440_0000

/** White of the profile connection space, and the primaries adapted to it (SMPTE EG 432-1, Bradford). */
const WHITE = [0.9642, 1, 0.8249]
const RED = [0.51512, 0.2412, -0.00105]
const GREEN = [0.29198, 0.69225, 0.04189]
const BLUE = [0.1571, 0.06657, 0.78407]
/** Adapts the white of the display (D65) to that white. */
const ADAPTATION = [1.04788, 0.02292, -0.0502, 0.02959, 0.99048, -0.01706, -0.00923, 0.01508, 0.75168]
/** The curve of sRGB: exponent, and four numbers of IEC 61966-2-1. */
const CURVE = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]

const text = (letters: string): Bytes => Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
const long = (...values: readonly number[]): Bytes => {
  const bytes = new Uint8Array(values.length * 4)
  for (const [i, value] of values.entries()) viewOf(bytes).setInt32(i * 4, value | 0)
  return bytes
}
const fixed = (values: readonly number[]) => long(...values.map((value) => Math.round(value * ONE)))

const numbers = (type: string, values: readonly number[]) => joined([text(type), long(0), fixed(values)])
/** Text in one language, in letters of two bytes. */
const words = (letters: string) => {
  const wide = Uint8Array.from([...letters].flatMap((letter) => [0, letter.charCodeAt(0)]))
  return joined([text('mluc'), long(0, 1, 12), text('enUS'), long(wide.length, 28), wide])
}
const curve = joined([text('para'), long(0, 3 * ONE), fixed(CURVE)])

const TAGS: readonly [name: string, content: Bytes][] = [
  ['desc', words('Display P3')],
  ['cprt', words('CC0')],
  ['wtpt', numbers('XYZ ', WHITE)],
  ['chad', numbers('sf32', ADAPTATION)],
  ['rXYZ', numbers('XYZ ', RED)],
  ['gXYZ', numbers('XYZ ', GREEN)],
  ['bXYZ', numbers('XYZ ', BLUE)],
  ['rTRC', curve],
  ['gTRC', curve],
  ['bTRC', curve],
]

/** An ICC profile of Display P3, for pictures that name its colours by codes, which a JPEG cannot do. */
export const displayP3 = (): Bytes => {
  let at = HEADER_BYTES + 4 + TAGS.length * 12
  const table = TAGS.map(([name, content]) => {
    const entry = joined([text(name), long(at, content.length)])
    at += content.length + (-content.length & 3)
    return entry
  })
  const contents = TAGS.map(([, content]) => joined([content, new Uint8Array(-content.length & 3)]))
  const header = new Uint8Array(HEADER_BYTES)
  header.set(joined([long(at, 0, VERSION_4), text('mntrRGB XYZ ')]))
  header.set(text('acsp'), 36)
  header.set(fixed(WHITE), 68)
  return joined([header, long(TAGS.length), ...table, ...contents])
}
