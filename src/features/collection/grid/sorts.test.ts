import { expect, test } from 'vitest'
import { copy } from '../copy'
import { sortIn, sorts } from './sorts'

test('the four orders are in the order of the specification', () => {
  expect(sorts.map((sort) => copy.sorts[sort])).toEqual(['Newest First', 'Oldest First', 'Most Liked', 'Least Liked'])
})

test('an address that names no order means the newest first', () => {
  expect(sortIn('LIKESASC')).toBe('LIKESASC')
  expect(sortIn('likesasc')).toBe('DATEDESC')
  expect(sortIn(undefined)).toBe('DATEDESC')
})
