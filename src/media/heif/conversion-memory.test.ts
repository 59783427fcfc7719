import { expect, it, vi } from 'vitest'
import { canConvert } from './conversion-memory'

const MEGAPIXELS = { 12: [4032, 3024], 24: [5712, 4284], 48: [8064, 6048], 100: [12_240, 8160] } as const

// [U50]
it.each([
  [0.5, 12, true],
  [1, 24, false],
  [2, 24, true],
  [2, 48, false],
  [4, 48, true],
  [4, 100, false],
  [8, 100, true],
  [undefined, 48, true],
  [undefined, 100, false],
] as const)('a device of %s GB converts %s megapixels: %s', (deviceMemory, megapixels, isEnough) => {
  vi.stubGlobal('navigator', { deviceMemory })
  const [width, height] = MEGAPIXELS[megapixels]
  expect(canConvert({ width, height })).toBe(isEnough)
})
