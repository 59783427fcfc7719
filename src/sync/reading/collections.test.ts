import { expect, test } from 'vitest'
import type { Flick } from '../../../contract/entities'
import { collectionList } from './collections'

const list = collectionList('c1', 'DATEDESC')

/** The parts of the longest answer with this page, of a collection of `total` photos. */
const partsAt = (page: number, total: number) => {
  const { args, partsOf } = list.pagesOf(page)
  const { page: from, size } = (args as { query: { page: number; size: number } }).query
  const items = Array.from({ length: total }, (_, n) => ({ id: `p${n}` }) as Flick).slice(
    from * size,
    (from + 1) * size,
  )
  const answer = { items, page: from, size, total, hasMore: (from + 1) * size < total }
  type Answer = Parameters<typeof partsOf>[0]
  return partsOf(answer as unknown as Answer)
}

test('a long answer is stored as the pages that would be fetched one by one', () => {
  const parts = partsAt(7, 1_000)
  expect(parts.map(({ key }) => key)).toEqual([5, 6, 7, 8, 9].map((page) => list.pageOf(page).key))
  for (const { value } of parts) {
    expect(value).toMatchObject({ size: 20, total: 1_000, hasMore: true })
    expect(value.items.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, n) => `p${value.page * 20 + n}`))
  }
})

test('the first page is not part of a long answer, and the last page says that nothing follows', () => {
  expect(partsAt(2, 1_000).map(({ value }) => value.page)).toEqual([1, 2, 3, 4])
  const end = partsAt(9, 170).map(({ value }) => [value.page, value.items.length, value.hasMore])
  expect(end).toEqual([
    [5, 20, true],
    [6, 20, true],
    [7, 20, true],
    [8, 10, false],
    [9, 0, false],
  ])
})
