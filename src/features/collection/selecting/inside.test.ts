import { expect, test } from 'vitest'
import type { Flick } from '../../../../contract/entities'
import { layOutSquares } from '../grid/layout'
import { photosInside } from './inside'

const layout = layOutSquares(9, [{ count: 9 }], { width: 308, columns: 3, gap: 4, headingHeight: 40 })
const places = Array.from({ length: 9 }, (_, at) => (at === 4 ? undefined : ({ id: String(at) } as Flick)))

test('a rectangle touches the photos that it overlaps, in their order, and no gap and no unknown photo', () => {
  expect(photosInside({ x: 50, y: 50, width: 10, height: 10 }, layout, places)).toEqual(['0'])
  expect(photosInside({ x: 99, y: 50, width: 6, height: 60 }, layout, places)).toEqual(['0', '1', '3'])
  expect(photosInside({ x: 101, y: 0, width: 2, height: 300 }, layout, places)).toEqual([])
  expect(photosInside({ x: 0, y: -90, width: 400, height: 900 }, layout, places)).toHaveLength(8)
  expect(photosInside({ x: 0, y: 400, width: 400, height: 90 }, layout, places)).toEqual([])
})
