import { expect, test } from 'vitest'
import { rowsOf } from './rows'

test('photos fall into rows, in order, none lost', () => {
  expect(rowsOf([1, 2, 3, 4, 5, 6, 7], 3)).toEqual([[1, 2, 3], [4, 5, 6], [7]])
  expect(rowsOf([1, 2, 3, 4], 2)).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(rowsOf([], 3)).toEqual([])
})
