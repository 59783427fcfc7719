import { expect, it } from 'vitest'
import { centreSquare, fit, turned } from './size'

it.each([
  [{ width: 4032, height: 3024 }, 1024, { width: 1024, height: 768 }],
  [{ width: 3024, height: 4032 }, 1024, { width: 768, height: 1024 }],
  [{ width: 800, height: 600 }, 1024, { width: 800, height: 600 }],
  [{ width: 16_384, height: 3 }, 256, { width: 256, height: 1 }],
])('fits %o into %d', (size, side, expected) => expect(fit(size, side)).toEqual(expected))

it('turns only what is on its side', () => {
  const size = { width: 4, height: 3 }
  expect([1, 2, 3, 4].map((o) => turned(size, o))).toEqual(Array.from({ length: 4 }, () => size))
  expect([5, 6, 7, 8].map((o) => turned(size, o))).toEqual(Array.from({ length: 4 }, () => ({ width: 3, height: 4 })))
})

it('cuts the square from the middle', () => {
  expect(centreSquare({ width: 1920, height: 1080 })).toEqual({ x: 420, y: 0, side: 1080 })
  expect(centreSquare({ width: 100, height: 301 })).toEqual({ x: 0, y: 100, side: 100 })
})
