import { expect, test } from 'vitest'
import { sortOptions } from './sort-options'
import { sortIn } from './sorts'

test('the four orders are there in the order of the specification', () => {
  expect(sortOptions.map(({ label }) => label)).toEqual(['Newest First', 'Oldest First', 'Most Liked', 'Least Liked'])
})

test('an address that names no order means the newest first', () => {
  expect(sortIn('LIKESASC')).toBe('LIKESASC')
  expect(sortIn('likesasc')).toBe('DATEDESC')
  expect(sortIn(undefined)).toBe('DATEDESC')
})
