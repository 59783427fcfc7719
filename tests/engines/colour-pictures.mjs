// Pictures of eight patches, 4 × 2, in the kinds of colours that cameras, printers and scanners write, with the colour
// that each patch shows: in sRGB, 0 to 255, or outside that range if sRGB does not have it.
import { crc32, deflateSync } from 'node:zlib'

const [WIDTH, HEIGHT, PATCH] = [1280, 640, 320]
const BLOCK = 8

/** Includes reds, greens and blues that a Display P3 screen can show and an sRGB screen cannot. */
const PATCHES = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [250, 210, 60],
  [128, 128, 128],
  [20, 90, 150],
  [240, 240, 240],
  [96, 40, 16],
]
const patchAt = (x, y) => Math.floor(x / PATCH) + 4 * Math.floor(y / PATCH)

const u16 = (n) => Buffer.from([n >> 8, n & 255])
const u32 = (n) => Buffer.from([n >>> 24, (n >> 16) & 255, (n >> 8) & 255, n & 255])
const segment = (marker, ...content) => {
  const bytes = Buffer.concat(content.map((one) => Buffer.from(one)))
  return Buffer.concat([Buffer.from([0xff, marker]), u16(bytes.length + 2), bytes])
}

/** An ICC profile of Display P3: three primaries for the white of D50, and the curve of sRGB. */
const displayP3 = () => {
  const s15 = (n) => u32(Math.round(n * 65_536))
  const xyz = (...numbers) => Buffer.concat([Buffer.from('XYZ \0\0\0\0'), ...numbers.map(s15)])
  const curve = Buffer.concat([
    Buffer.from('para\0\0\0\0\0\x03\0\0', 'latin1'),
    ...[2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].map(s15),
  ])
  const text = (words) => {
    const letters = Buffer.from(words, 'utf16le').swap16()
    return Buffer.concat([
      Buffer.from('mluc\0\0\0\0'),
      u32(1),
      u32(12),
      Buffer.from('enUS'),
      u32(letters.length),
      u32(28),
      letters,
    ])
  }
  const tags = [
    ['desc', text('Display P3')],
    ['cprt', text('None')],
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    ['rXYZ', xyz(0.51512, 0.2412, -0.00105)],
    ['gXYZ', xyz(0.29198, 0.69225, 0.04189)],
    ['bXYZ', xyz(0.1571, 0.06657, 0.78407)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]
  let at = 128 + 4 + tags.length * 12
  const table = tags.map(([tag, data]) => {
    const row = Buffer.concat([Buffer.from(tag), u32(at), u32(data.length)])
    at += data.length
    return row
  })
  const header = Buffer.alloc(128)
  header.writeUInt32BE(at, 0)
  header.writeUInt32BE(0x04200000, 8)
  header.write('mntrRGB XYZ ', 12)
  header.writeUInt16BE(2020, 24)
  header.write('acsp', 36)
  s15(0.9642).copy(header, 68)
  s15(1).copy(header, 72)
  s15(0.8249).copy(header, 76)
  return Buffer.concat([header, u32(tags.length), ...table, ...tags.map(([, data]) => data)])
}

/** Codes of the JPEG specification for differences of brightness, by their number of bits. */
const CODE_COUNTS = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]
const codes = () => {
  const all = []
  let code = 0
  CODE_COUNTS.forEach((count, index) => {
    for (let n = 0; n < count; n += 1) all.push([code++, index + 1])
    code <<= 1
  })
  return all
}
const DC_CODES = codes()

/** A baseline JPEG whose blocks have one colour each: `patches` have a value (0 to 255) for each component. */
const jpeg = (patches, ...headers) => {
  const components = patches[0].map((_, index) => index)
  let bits = ''
  const before = components.map(() => 0)
  for (let y = 0; y < HEIGHT; y += BLOCK)
    for (let x = 0; x < WIDTH; x += BLOCK)
      for (const component of components) {
        const value = Math.round(patches[patchAt(x, y)][component]) - 128
        const difference = value - before[component]
        before[component] = value
        const size = difference === 0 ? 0 : 32 - Math.clz32(Math.abs(difference))
        const [code, length] = DC_CODES[size]
        bits += code.toString(2).padStart(length, '0')
        if (size > 0) bits += (difference < 0 ? difference + 2 ** size - 1 : difference).toString(2).padStart(size, '0')
        // The block's end.
        bits += '0'
      }
  const scan = (bits.match(/.{1,8}/g) ?? []).flatMap((byte) => {
    const value = Number.parseInt(byte.padEnd(8, '1'), 2)
    return value === 255 ? [255, 0] : [value]
  })
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...headers,
    segment(0xdb, [0], Buffer.alloc(64, BLOCK)),
    segment(
      0xc0,
      [8],
      u16(HEIGHT),
      u16(WIDTH),
      [components.length],
      components.flatMap((one) => [one + 1, 0x11, 0]),
    ),
    segment(
      0xc4,
      [0x00],
      CODE_COUNTS,
      DC_CODES.map((_, size) => size),
    ),
    segment(0xc4, [0x10], [1, ...Array(15).fill(0)], [0]),
    segment(
      0xda,
      [components.length],
      components.flatMap((one) => [one + 1, 0]),
      [0, 63, 0],
    ),
    Buffer.from(scan),
    Buffer.from([0xff, 0xd9]),
  ])
}

const toYcc = ([r, g, b]) => [
  0.299 * r + 0.587 * g + 0.114 * b,
  128 - 0.168736 * r - 0.331264 * g + 0.5 * b,
  128 + 0.5 * r - 0.418688 * g - 0.081312 * b,
]
const adobe = (transform) => segment(0xee, Buffer.from('Adobe'), [0, 100, 0, 0, 0, 0, transform])
const JFIF = segment(0xe0, Buffer.from('JFIF\0'), [1, 1, 0, 0, 1, 0, 1, 0, 0])
const profile = () => segment(0xe2, Buffer.from('ICC_PROFILE\0'), [1, 1], displayP3())

/** Ink for a colour, with some of it as black. */
const toInk = ([r, g, b]) => {
  const black = Math.round((255 - Math.max(r, g, b)) / 2)
  const ink = [r, g, b].map((value) => Math.round(255 - (255 * value) / (255 - black)))
  return [...ink, black]
}
/** The colour that a decoder without a profile of the printer shows. */
const ofInk = ([c, m, y, k]) => [c, m, y].map((ink) => ((255 - ink) * (255 - k)) / 255)

const chunk = (name, content) => {
  const body = Buffer.concat([Buffer.from(name), content])
  return Buffer.concat([u32(content.length), body, u32(crc32(body))])
}
/** A PNG of this bit depth and colour type. `sampleOf` has the bytes of a pixel of a patch. */
const png = (bits, kind, patches, sampleOf, ...chunks) => {
  const rows = []
  for (let y = 0; y < HEIGHT; y += PATCH) {
    const pixels = []
    for (let x = 0; x < WIDTH; x += PATCH) {
      const pixel = sampleOf(patches[patchAt(x, y)])
      for (let n = 0; n < PATCH; n += 1) pixels.push(pixel)
    }
    const row = Buffer.concat([Buffer.from([0]), ...pixels])
    for (let n = 0; n < PATCH; n += 1) rows.push(row)
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([u32(WIDTH), u32(HEIGHT), Buffer.from([bits, kind, 0, 0, 0])])),
    ...chunks,
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const iccp = () => chunk('iCCP', Buffer.concat([Buffer.from('Display P3\0\0'), deflateSync(displayP3())]))

const linear = (value) => {
  const v = Math.abs(value) / 255
  return Math.sign(value) * (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
}
const encoded = (value) => {
  const v = Math.abs(value)
  return 255 * Math.sign(value) * (v <= 0.003_130_8 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)
}
/** A colour of Display P3 in sRGB, possibly outside 0 to 255. */
const ofP3 = (colour) => {
  const [r, g, b] = colour.map(linear)
  return [
    1.224_940_2 * r - 0.224_940_2 * g,
    -0.042_056_9 * r + 1.042_056_9 * g,
    -0.019_637_6 * r - 0.078_636_1 * g + 1.098_273_5 * b,
  ].map(encoded)
}

const GREYS = [0, 60, 128, 200, 255, 30, 90, 160].map((grey, at) => [grey, at < 4 ? 255 : 128])

/** By name: the file, and the colour that each patch shows. */
export const colourPictures = () => {
  const inks = PATCHES.map(toInk)
  return [
    ['YCbCr JPEG', jpeg(PATCHES.map(toYcc), JFIF), PATCHES],
    [
      'CMYK JPEG',
      jpeg(
        inks.map((ink) => ink.map((value) => 255 - value)),
        adobe(0),
      ),
      inks.map(ofInk),
    ],
    [
      'YCCK JPEG',
      jpeg(
        inks.map(([c, m, y, k]) => [...toYcc([c, m, y]), 255 - k]),
        adobe(2),
      ),
      inks.map(ofInk),
    ],
    ['Display P3 JPEG', jpeg(PATCHES.map(toYcc), JFIF, profile()), PATCHES.map(ofP3)],
    ['Display P3 PNG', png(8, 2, PATCHES, (patch) => Buffer.from(patch), iccp()), PATCHES.map(ofP3)],
    ['16-bit PNG', png(16, 2, PATCHES, (patch) => Buffer.concat(patch.map((value) => u16(value * 257)))), PATCHES],
    [
      'grey PNG with alpha',
      png(8, 4, GREYS, (patch) => Buffer.from(patch)),
      GREYS.map(([grey, alpha]) => Array(3).fill((grey * alpha + 255 * (255 - alpha)) / 255)),
    ],
  ].map(([name, file, colours]) => ({ name, file, colours, type: file[0] === 0xff ? 'image/jpeg' : 'image/png' }))
}
