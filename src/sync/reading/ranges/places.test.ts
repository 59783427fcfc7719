import { expect, test } from 'vitest'
import type { Row } from '../../../store/responses'
import { placesOf } from './places'

interface Answer {
  items: string[]
  total?: number
  hasMore?: boolean
}
/** Pages of two, each with the stamp of its request. */
const lay = (...pages: [page: number, requestedAt: number, answer: Answer][]) => {
  const rows = pages.map(([page, requestedAt, value]) => [page, { value, requestedAt } as Row<Answer>] as const)
  return placesOf(new Map(rows), 2, (item: string) => item)
}
const shown = (...pages: Parameters<typeof lay>) =>
  lay(...pages)
    .places.map((item) => item ?? '-')
    .join('')

// [R31]
test('a list has a place for each of its items, whichever pages are known', () => {
  const first = { items: ['a', 'b'], total: 7, hasMore: true }
  expect(shown([0, 1, first])).toBe('ab-----')
  expect(shown([0, 1, first], [2, 2, { items: ['e', 'f'], total: 7, hasMore: true }])).toBe('ab--ef-')
  expect(lay([0, 1, first], [2, 2, { ...first, items: ['e', 'f'] }]).requestedAt.get('e')).toBe(2)
})

// [R32]
test('an item that moved to another page is shown once, at its place in the later answer', () => {
  const [old, later] = [
    { items: ['c', 'd'], total: 6, hasMore: true },
    { items: ['d', 'e'], total: 7, hasMore: true },
  ]
  expect(shown([1, 1, old], [2, 2, later])).toBe('--c-de-')
})

// [R33]
test('a wrong total is corrected by the last page, also if each answer repeats it', () => {
  const last = { items: ['e'], total: 9, hasMore: false }
  const first = { items: ['a', 'b'], total: 9, hasMore: true }
  expect(shown([0, 1, first], [2, 2, last])).toBe('ab--e')
  expect(shown([0, 3, first], [2, 2, last])).toBe('ab--e')
  // One item more by now.
  expect(shown([0, 3, { ...first, total: 10 }], [2, 2, last])).toBe('ab--e-')
  // Beyond the end.
  expect(shown([0, 1, first], [3, 2, { items: [], total: 9, hasMore: false }])).toBe('ab----')
  // More items than the total.
  expect(shown([0, 1, { items: ['a', 'b'], total: 1, hasMore: true }])).toBe('ab-')
})

test('without a total, what follows the known pages has one place', () => {
  expect(shown([0, 1, { items: ['a', 'b'], hasMore: true }])).toBe('ab-')
  expect(shown([0, 1, { items: ['a'], hasMore: false }])).toBe('a')
  expect(shown([0, 1, { items: [], hasMore: false, total: 0 }])).toBe('')
})
