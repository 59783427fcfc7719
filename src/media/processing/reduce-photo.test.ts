import { expect, test } from 'vitest'
import { reducedSide } from './reduce-photo'

// [U53]
test.each([
  [{ width: 12_000, height: 9000 }, 5656],
  [{ width: 9000, height: 12_000 }, 5656],
  [{ width: 1080, height: 20_000 }, 16_383],
  [{ width: 20_000, height: 20_000 }, 4898],
  [{ width: 4000, height: 3000 }, 4000],
  [{ width: 60_000, height: 1 }, 16_383],
])('%# a smaller copy has at most 24 megapixels and 16,383 pixels a side, and is never enlarged', (size, side) => {
  expect(reducedSide(size)).toBe(side)
})
