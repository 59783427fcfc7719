import { expect, it } from 'vitest'
import { jpegSegment } from '../../../tests/fixtures/exif'
import { CUT, EOI, segments } from './jpeg'

const SOI = Buffer.from([0xff, 0xd8])
const scan = (...entropy: number[]) => Buffer.concat([jpegSegment(0xda, Buffer.alloc(10)), Buffer.from(entropy)])
const end = Buffer.from([0xff, EOI])
const markers = (...parts: Buffer[]) =>
  [...segments(new Uint8Array(Buffer.concat([SOI, ...parts])))].map(({ marker }) => marker)

it('walks over pixels: stuffed bytes, restarts and fill bytes are none of its segments', () => {
  const pixels = scan(1, 0xff, 0, 0xe1, 0, 40, 0xff, 0xd3, 7, 0xff, 0xff)
  expect(markers(pixels, end)).toEqual([0xda, EOI])
})

it('continues after each scan of a progressive picture', () => {
  const table = jpegSegment(0xc4, Buffer.alloc(4))
  expect(markers(jpegSegment(0xe0, Buffer.alloc(2)), scan(5, 6), table, scan(0xff, 0, 9), end)).toEqual([
    0xe0,
    0xda,
    0xc4,
    0xda,
    EOI,
  ])
})

it('ends where the picture ends, or where it is cut off', () => {
  expect(markers(scan(1), end, jpegSegment(0xe1, Buffer.alloc(4)))).toEqual([0xda, EOI])
  expect(markers(scan(1, 2, 3))).toEqual([0xda, CUT])
  expect(markers(Buffer.from([0xff, 0xe1, 0xff, 0xff, 1]))).toEqual([])
})
