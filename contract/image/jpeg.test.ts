import { expect, it } from 'vitest'
import { jpegSegment } from '../../tests/fixtures/exif'
import { GAP, walkJpeg } from './jpeg'
import { walkOver } from './walk'

const EOI = 0xd9
const SOI = Buffer.from([0xff, 0xd8])
const frame = jpegSegment(0xc0, Buffer.from([8, 0, 48, 0, 64, 1, 1, 0x11, 0]))
const scan = (...entropy: number[]) => Buffer.concat([jpegSegment(0xda, Buffer.alloc(10)), Buffer.from(entropy)])
const end = Buffer.from([0xff, EOI])
const jpeg = (...parts: Buffer[]) => Buffer.concat([SOI, frame, ...parts])
const walk = (bytes: Buffer, isStrict = false) => walkOver(bytes, walkJpeg(0, { length: bytes.length, isStrict }))
/** Returns the markers of the parts behind the frame, or the reason of a refusal. */
const markers = (...parts: Buffer[]) => {
  const walked = walk(jpeg(...parts))
  return walked.ok ? walked.value.parts.slice(1).map(({ marker }) => marker) : walked.error.why
}

it('walks over pixels: stuffed bytes, restarts and fill bytes are none of its segments', () => {
  const pixels = scan(1, 0xff, 0, 0xe1, 0, 40, 0xff, 0xd3, 7, 0xff, 0xff)
  expect(markers(pixels, end)).toEqual([0xda, EOI])
})

it('continues after each scan of a progressive picture', () => {
  const table = jpegSegment(0xc4, Buffer.alloc(4))
  const parts = [jpegSegment(0xe0, Buffer.alloc(2)), scan(5, 6), table, scan(0xff, 0, 9), end]
  expect(markers(...parts)).toEqual([0xe0, 0xda, 0xc4, 0xda, EOI])
})

it('ends at the end of the picture, or at the place of the cut', () => {
  expect(markers(scan(1), end, jpegSegment(0xe1, Buffer.alloc(4)))).toEqual([0xda, EOI])
  expect(markers(Buffer.from([0xff, 0xe1, 0xff, 0xff, 1]))).toBe('its end is missing')
})

// [U46] The server refuses every flaw that the device repairs.
it.each([
  ['stray bytes', [Buffer.from('stray'), scan(1), end], [GAP, 0xda, EOI]],
  ['FF00', [Buffer.from([0xff, 0]), scan(1), end], [GAP, 0xda, EOI]],
  ['a restart', [Buffer.from([0xff, 0xd0]), scan(1), end], [GAP, 0xda, EOI]],
  ['fill bytes', [Buffer.from([0xff, 0xff]), scan(1), end], [0xda, EOI]],
  ['another height', [scan(1), jpegSegment(0xdc, Buffer.alloc(2)), end], [0xda, 0xdc, EOI]],
  ['a missing end', [scan(1, 2, 3)], [0xda]],
])('%s', (name, parts, found) => {
  expect(markers(...parts)).toEqual(found)
  expect(walk(jpeg(...parts), true).ok).toBe(name === 'fill bytes')
})
