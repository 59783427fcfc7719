import { expect, test, vi } from 'vitest'
import { observeStamp, stamp } from './stamp'

// [R30]
test('stamps follow the clock, and grow when the clock is set back or another tab is ahead', () => {
  vi.useFakeTimers({ now: Date.now() + 1000, toFake: ['Date'] })
  const first = stamp()
  expect(first).toBe(Date.now())
  vi.setSystemTime(Date.now() - 60 * 60 * 1000)
  const second = stamp()
  expect(second).toBeGreaterThan(first)
  observeStamp(second + 5000)
  observeStamp(undefined)
  observeStamp(1)
  expect(stamp()).toBeGreaterThan(second + 5000)
})
