import { expect, test } from 'vitest'
import { relativeTime } from './relative-time'

const now = Date.UTC(2025, 6, 12, 12)
const ago = (seconds: number) => relativeTime(now - seconds * 1000, now)

test.each([
  [0, 'now'],
  [0.9, 'now'],
  [1, '1s ago'],
  [59.9, '59s ago'],
  [60, '1m ago'],
  [3599, '59m ago'],
  [3600, '1h ago'],
  [86_399, '23h ago'],
  [86_400, '1d ago'],
  [7 * 86_400 - 1, '6d ago'],
  [7 * 86_400, '1w ago'],
  [35 * 86_400 - 1, '4w ago'],
])('%s seconds are reported as %s', (seconds, told) => {
  expect(ago(seconds)).toBe(told)
})

test('a moment in the future is now', () => {
  expect(ago(-30)).toBe('now')
})

test('after weeks it is a date, with the year only when it is another one', () => {
  expect(ago(40 * 86_400)).toMatch(/Jun/)
  expect(ago(40 * 86_400)).not.toMatch(/2025/)
  expect(ago(400 * 86_400)).toMatch(/2024/)
})

test('timestamps are read, and what is none tells nothing', () => {
  expect(relativeTime('2025-07-12T11:58:00.000Z', now)).toBe('2m ago')
  expect(relativeTime('', now)).toBe('')
})
