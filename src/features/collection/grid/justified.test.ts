import { expect, test } from 'vitest'
import { layOutRows } from './justified'
import type { Box, Layout } from './layout'
import { ESTIMATE, isSame, meanOf, sizesOf } from './ratios'
import { rowsOf } from './rows'

const measure = { width: 1280, gap: 4, headingHeight: 48, rowHeight: 220, estimate: ESTIMATE }
const shapes = [4 / 3, 3 / 4, 1, 16 / 9, 2 / 3]
/** The same shapes at each call; `known` selects the known places. */
const ratiosOf = (count: number, known = (_place: number) => true) =>
  Array.from({ length: count }, (_, at) => (known(at) ? (shapes[(at * 7) % shapes.length] ?? 1) : 0))
const one = (count: number) => [{ count }]
/** The boxes of each row. */
const inRows = (boxes: Box[]) => {
  const rows = new Map<number, Box[]>()
  for (const box of boxes) rows.set(box.y, [...(rows.get(box.y) ?? []), box])
  return [...rows.values()]
}
const boxesOf = (layout: Layout, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => layout.boxOf(from + at))

test('rows have the width of the page, and photos their proportions', () => {
  const ratios = ratiosOf(100)
  const layout = layOutRows(ratios, one(100), measure)
  const boxes = boxesOf(layout, 0, 99)
  for (const [at, { width, height }] of boxes.entries())
    expect(Math.abs(width / height / (ratios[at] ?? 1) - 1)).toBeLessThan(0.03)
  const rows = inRows(boxes)
  for (const row of rows.slice(0, -1)) {
    const last = row.at(-1)
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBe(1280)
    for (const [at, box] of row.slice(1).entries()) expect(box.x - (row[at]?.x ?? 0) - (row[at]?.width ?? 0)).toBe(4)
    for (const { height } of row) expect(height).toBe(row[0]?.height)
  }
  expect(rows.length).toBeGreaterThan(15)
})

test('a last row of few photos is not stretched; a single one is not taller than the others', () => {
  const rows = rowsOf([1.5, 1.5], { width: 1280, gap: 4, rowHeight: 220, isLast: true })
  expect(rows).toEqual([{ count: 2, height: 220, scale: 220, isFull: false }])
  const [row] = rowsOf([0.5], { width: 1280, gap: 4, rowHeight: 220, isLast: false })
  expect(row?.height).toBeLessThan(400)
})

// [R32]
test('a page that becomes known moves no photo of another page from row to row', () => {
  const before = layOutRows(
    ratiosOf(200, (at) => at >= 60),
    one(200),
    measure,
  )
  const after = layOutRows(ratiosOf(200), one(200), measure)
  const by = after.boxOf(60).y - before.boxOf(60).y
  expect(boxesOf(after, 60, 199)).toEqual(boxesOf(before, 60, 199).map((box) => ({ ...box, y: box.y + by })))
})

test('a section begins with a row of its own below its heading, and has no short rows within it', () => {
  const sections = [
    { title: 'August', count: 57 },
    { title: 'July', count: 43 },
  ]
  const layout = layOutRows(ratiosOf(100), sections, measure)
  const [august, july] = layout.sections
  expect([august?.top, july?.first]).toEqual([0, 57])
  expect(layout.boxOf(0).y).toBe(48)
  expect(layout.boxOf(57)).toMatchObject({ x: 0, y: (july?.top ?? 0) + 48 })
  const rows = inRows(boxesOf(layout, 57, 99))
  for (const row of rows.slice(0, -1)) expect((row.at(-1)?.x ?? 0) + (row.at(-1)?.width ?? 0)).toBe(1280)
  // The three places before the border of the page are in one block with the places after it.
  expect(layout.laidOutWith(58, 58)).toEqual([57, 79])
  expect(layout.laidOutWith(85, 85)).toEqual([80, 99])
})

test('rows between two heights are found, with each row that is partly visible', () => {
  const count = 100_000
  const layout = layOutRows(new Float32Array(count), one(count), measure)
  expect(layout.boxOf(99_999).y + layout.boxOf(99_999).height + 4).toBe(layout.height)
  for (const from of [0, 1000, 123_456]) {
    const [first, last] = layout.placesIn(from, from + 800) ?? [0, 0]
    const [begin, end] = [layout.boxOf(first), layout.boxOf(last)]
    expect(begin.y).toBeLessThanOrEqual(from)
    expect(begin.y + begin.height + 4).toBeGreaterThan(from)
    expect(end.y).toBeLessThanOrEqual(from + 800)
    expect(layout.boxOf(last + 1).y).toBeGreaterThan(from + 800)
  }
  expect(layout.placesIn(-500, -1)).toBeUndefined()
  expect(layout.placesIn(1e9, 2e9)).toBeUndefined()
  expect(layOutRows([], one(0), measure).placesIn(0, 400)).toBeUndefined()
})

test('an unknown photo is laid out with a fixed ratio', () => {
  const unknown = layOutRows([0, 0, 0], one(3), measure)
  expect(boxesOf(unknown, 0, 2)).toEqual(boxesOf(layOutRows([ESTIMATE, ESTIMATE, ESTIMATE], one(3), measure), 0, 2))
})

test('photos of unknown proportions count as 4:3, once some are known as their mean', () => {
  expect(meanOf(new Float32Array(3))).toBeCloseTo(4 / 3)
  expect(meanOf(new Float32Array([2, 0, 1]))).toBeCloseTo(1.5)
  expect(sizesOf({}, 120, 90)).toBe('120px')
  expect(sizesOf({}, 90, 90)).toBe('120px')
  expect(sizesOf({ width: 300, height: 400 }, 90, 90)).toBe('120px')
  expect(sizesOf({ width: 400, height: 100 }, 90, 90)).toBe('360px')
})

test('proportions are the same only if each photo has the same', () => {
  const ratios = (...values: number[]) => new Float32Array(values)
  expect(isSame(ratios(1, 2), ratios(1, 2))).toBe(true)
  expect(isSame(ratios(1, 2), ratios(1, 3))).toBe(false)
  expect(isSame(ratios(1, 2), ratios(3, 2))).toBe(false)
  expect(isSame(ratios(1), ratios(1, 2))).toBe(false)
})
