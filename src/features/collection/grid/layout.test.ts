import { expect, test } from 'vitest'
import { layOutSquares } from './layout'

const measure = { width: 308, columns: 3, gap: 4, headingHeight: 40 }
const SIDE = 100
const ROW = 104

test('photos fall into rows, in order, all of them', () => {
  const { boxOf, height } = layOutSquares(7, [{ count: 7 }], measure)
  expect(Array.from({ length: 7 }, (_, place) => boxOf(place))).toEqual([
    { x: 0, y: 0, width: SIDE, height: SIDE },
    { x: ROW, y: 0, width: SIDE, height: SIDE },
    { x: 2 * ROW, y: 0, width: SIDE, height: SIDE },
    { x: 0, y: ROW, width: SIDE, height: SIDE },
    { x: ROW, y: ROW, width: SIDE, height: SIDE },
    { x: 2 * ROW, y: ROW, width: SIDE, height: SIDE },
    { x: 0, y: 2 * ROW, width: SIDE, height: SIDE },
  ])
  expect(height).toBe(3 * ROW)
})

test('a section begins a row below its heading', () => {
  const { boxOf, height, sections } = layOutSquares(
    6,
    [
      { title: 'August', count: 4 },
      { title: 'July', count: 2 },
    ],
    measure,
  )
  expect(sections.map(({ top }) => top)).toEqual([0, 40 + 2 * ROW])
  expect(boxOf(3)).toMatchObject({ x: 0, y: 40 + ROW })
  expect(boxOf(4)).toMatchObject({ x: 0, y: 40 + 2 * ROW + 40 })
  expect(height).toBe(80 + 3 * ROW)
})

test('sections that count fewer or more photos than there are lose none and invent none', () => {
  const few = layOutSquares(
    5,
    [
      { title: 'August', count: 1 },
      { title: 'July', count: 1 },
    ],
    measure,
  )
  expect(few.sections.map(({ count }) => count)).toEqual([1, 4])
  const many = layOutSquares(
    2,
    [
      { title: 'August', count: 2 },
      { title: 'July', count: 9 },
    ],
    measure,
  )
  expect(many.sections.map(({ count }) => count)).toEqual([2])
  expect(many.height).toBe(40 + ROW)
})

test('rows between two heights are found without a search through all rows', () => {
  const { placesIn } = layOutSquares(
    100_000,
    [
      { title: 'August', count: 50_000 },
      { title: 'July', count: 50_000 },
    ],
    measure,
  )
  expect(placesIn(0, 400)).toEqual([0, 11])
  const second = 40 + Math.ceil(50_000 / 3) * ROW
  // The last row of a section is the shorter one.
  expect(placesIn(second - 10, second + 50)).toEqual([49_998, 50_002])
  expect(placesIn(-500, -1)).toBeUndefined()
  expect(placesIn(1e9, 2e9)).toBeUndefined()
  expect(layOutSquares(0, [{ count: 0 }], measure).placesIn(0, 400)).toBeUndefined()
})
