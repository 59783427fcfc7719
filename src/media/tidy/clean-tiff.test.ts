import { describe, expect, it } from 'vitest'
import { cleanTiff } from './clean-tiff'

const [MAKE, THUMBNAIL, GPS, LATITUDE] = [0x010f, 0x0201, 0x8825, 0x0002]
const LONG = 4

interface Directory {
  entries: readonly (readonly [tag: number, value: number])[]
  next?: number
}

/** A little-endian block of these directories, each at its offset. */
const block = (directories: Record<number, Directory>) => {
  const bytes = Buffer.alloc(200)
  bytes.write('II*\0\x08\0\0\0', 'latin1')
  for (const [offset, { entries, next = 0 }] of Object.entries(directories)) {
    const start = bytes.writeUInt16LE(entries.length, Number(offset))
    let at = start
    for (const [tag, value] of entries) {
      at = bytes.writeUInt16LE(tag, at)
      at = bytes.writeUInt16LE(LONG, at)
      at = bytes.writeUInt32LE(1, at)
      at = bytes.writeUInt32LE(value, at)
    }
    bytes.writeUInt32LE(next, at)
  }
  return bytes
}
const clean = (bytes: Buffer) => {
  const copy = new Uint8Array(bytes)
  cleanTiff(copy)
  return Buffer.from(copy)
}

// [U45]
describe('a block with a place', () => {
  const place = { entries: [[LATITUDE, 52]] } as const

  it('keeps its other entries and the directory of its thumbnail', () => {
    const before = block({
      8: {
        entries: [
          [MAKE, 7],
          [GPS, 60],
        ],
        next: 100,
      },
      60: place,
      100: { entries: [[THUMBNAIL, 150]] },
    })
    expect(clean(before)).toEqual(
      block({ 8: { entries: [[MAKE, 7]], next: 100 }, 100: { entries: [[THUMBNAIL, 150]] } }),
    )
  })

  it('loses the place of its thumbnail too', () => {
    const before = block({ 8: { entries: [[MAKE, 7]], next: 100 }, 100: { entries: [[GPS, 60]] }, 60: place })
    expect(clean(before)).toEqual(block({ 8: { entries: [[MAKE, 7]], next: 100 }, 100: { entries: [] } }))
  })

  it('without a place stays as it is', () => {
    const before = block({ 8: { entries: [[MAKE, 7]], next: 100 }, 100: { entries: [[THUMBNAIL, 150]] } })
    expect(clean(before)).toEqual(before)
  })
})
