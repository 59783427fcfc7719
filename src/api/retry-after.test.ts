import { expect, it, vi } from 'vitest'
import { secondsUntil } from './retry-after'

it.each([
  ['7', 7],
  ['0', 0],
  ['Sat, 21 Nov 2026 10:00:30 GMT', 30],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('F7 Retry-After %o is %o seconds', (header, seconds) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') })
  expect(secondsUntil(header)).toBe(seconds)
})
