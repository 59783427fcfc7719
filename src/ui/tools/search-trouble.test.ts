import { expect, test } from 'vitest'
import type { Failure } from '../../../contract/failure'
import { searchTrouble } from './search-trouble'

const cases: [Failure, string][] = [
  [{ code: 'NETWORK', message: 'x' }, 'Network error - check your connection'],
  [{ code: 'TIMEOUT', message: 'x' }, 'Network error - check your connection'],
  [{ code: 'NOT_FOUND', status: 404, message: 'x' }, 'No users found'],
  [{ code: 'INTERNAL', status: 500, message: 'x' }, 'Server error - please try again'],
  [{ code: 'TOO_MANY_REQUESTS', status: 429, message: 'Slow down' }, 'Slow down'],
  [{ code: 'UNEXPECTED', message: '' }, 'Search failed'],
]
test.each(cases)('%j', (failure, text) => {
  expect(searchTrouble(failure)).toBe(text)
})
