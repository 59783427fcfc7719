import { expect, test } from 'vitest'
import { focusedByKey } from './list-keys'

/** The search field and three items. */
const COUNT = 4

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 3, 3],
  ['ArrowUp', 1, 0],
  ['ArrowUp', 3, 2],
  ['Home', 3, 1],
  ['End', 1, 3],
  ['n', 2, 0],
  ['+', 2, 0],
  ['Backspace', 2, 0],
])('%s at %i leads to %i', (key, at, next) => {
  expect(focusedByKey(key, at, COUNT)).toBe(next)
})

test.each([
  ['ArrowUp', 0],
  ['Home', 0],
  ['n', 0],
  [' ', 2],
  ['Enter', 2],
  ['Tab', 2],
])('%s at %i moves nothing', (key, at) => {
  expect(focusedByKey(key, at, COUNT)).toBeUndefined()
})
