import { expect, test } from 'vitest'
import { abbreviate, flickCount, memberCount } from './count'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.0K'],
  [2050, '2.0K'],
  [15_000, '15.0K'],
  [1234, '1.2K'],
  [1999, '1.9K'],
  [999_999, '999.9K'],
  [1_000_000, '1.0M'],
  [1_250_000, '1.2M'],
])('%i is written %s', (count, written) => {
  expect(abbreviate(count)).toBe(written)
})

test('one is singular, none and many are plural', () => {
  expect([0, 1, 2, 1234].map(memberCount)).toEqual(['0 members', '1 member', '2 members', '1.2K members'])
  expect([0, 1, 24].map(flickCount)).toEqual(['0 flicks', '1 flick', '24 flicks'])
})
