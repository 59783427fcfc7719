/** The profile as a browser reads it (ICC.1:2022): one with a wrong part is ignored without an error. */
import { expect, it } from 'vitest'
import { displayP3 } from './display-p3'

const profile = displayP3()
const view = new DataView(profile.buffer, profile.byteOffset)
const text = (at: number, length: number) => String.fromCharCode(...profile.subarray(at, at + length))
const fixed = (at: number, count: number) => Array.from({ length: count }, (_, i) => view.getInt32(at + i * 4) / 65_536)
const tags = new Map(
  Array.from({ length: view.getUint32(128) }, (_, i) => {
    const entry = 132 + i * 12
    return [text(entry, 4), { at: view.getUint32(entry + 4), bytes: view.getUint32(entry + 8) }]
  }),
)
const at = (tag: string) => tags.get(tag)?.at ?? Number.NaN
const coordinates = (tag: string) => {
  expect(text(at(tag), 8)).toBe('XYZ \0\0\0\0')
  return fixed(at(tag) + 8, 3)
}
const D50 = [0.9642, 1, 0.8249]
const D65 = [0.9505, 1, 1.0891]
const isNear = (found: readonly number[], wanted: readonly number[]) => {
  expect(found).toHaveLength(wanted.length)
  for (const [i, value] of found.entries()) expect(value).toBeCloseTo(wanted[i] ?? Number.NaN, 3)
}

it('the header says that it is a profile of a display in RGB', () => {
  expect(view.getUint32(0)).toBe(profile.length)
  expect([view.getUint8(8), text(12, 12), text(36, 4)]).toEqual([4, 'mntrRGB XYZ ', 'acsp'])
  isNear(fixed(68, 3), D50)
})

it('all tags that a display needs exist, whole, and begin at a multiple of four bytes', () => {
  expect([...tags.keys()]).toEqual(
    expect.arrayContaining(['desc', 'cprt', 'wtpt', 'chad', 'rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC']),
  )
  const ranges = [...tags.values()].toSorted((a, b) => a.at - b.at)
  let end = 132 + tags.size * 12
  for (const range of ranges) {
    expect(range.at % 4).toBe(0)
    // No tag begins within another one, and no bytes are lost between two.
    expect(range.at - end).toBeGreaterThanOrEqual(0)
    expect(range.at - end).toBeLessThan(4)
    end = range.at + range.bytes
  }
  expect(profile.length - end).toBeLessThan(4)
})

it('its name and its licence can be read', () => {
  for (const [tag, words] of [
    ['desc', 'Display P3'],
    ['cprt', 'CC0'],
  ] as const) {
    expect([text(at(tag), 8), text(at(tag) + 16, 4)]).toEqual(['mluc\0\0\0\0', 'enUS'])
    const [records, recordBytes, bytes, offset] = [8, 12, 20, 24].map((n) => view.getUint32(at(tag) + n))
    expect([records, recordBytes, bytes]).toEqual([1, 12, words.length * 2])
    const letters = profile.subarray(at(tag) + (offset ?? 0), at(tag) + (offset ?? 0) + words.length * 2)
    expect(new TextDecoder('utf-16be').decode(letters)).toBe(words)
  }
})

it('its primaries are those of Display P3, add up to white, and white is adapted from daylight', () => {
  const [red = [], green = [], blue = []] = ['rXYZ', 'gXYZ', 'bXYZ'].map(coordinates)
  isNear(coordinates('wtpt'), D50)
  isNear(
    red.map((value, i) => value + (green[i] ?? 0) + (blue[i] ?? 0)),
    D50,
  )
  isNear(red, [0.5151, 0.2412, -0.0011])
  isNear(green, [0.292, 0.6922, 0.0419])
  expect(text(at('chad'), 8)).toBe('sf32\0\0\0\0')
  const adaptation = fixed(at('chad') + 8, 9)
  isNear(
    [0, 3, 6].map((row) => D65.reduce((sum, value, i) => sum + value * (adaptation[row + i] ?? 0), 0)),
    D50,
  )
})

it('its curve is that of sRGB for all three colours', () => {
  for (const tag of ['rTRC', 'gTRC', 'bTRC']) {
    expect([text(at(tag), 8), view.getUint16(at(tag) + 8)]).toEqual(['para\0\0\0\0', 3])
    const [g = 0, a = 0, b = 0, c = 0, d = 0] = fixed(at(tag) + 12, 5)
    const linear = (value: number) => (value >= d ? (a * value + b) ** g : c * value)
    isNear([linear(0), linear(0.04), linear(0.5), linear(1)], [0, 0.0031, 0.214, 1])
    expect((a * d + b) ** g).toBeCloseTo(c * d, 4)
  }
})
