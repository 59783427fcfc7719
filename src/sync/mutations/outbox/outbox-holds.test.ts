import { beforeEach, expect, test, vi } from 'vitest'
import { createHolds } from './outbox-holds'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))

// [O18] [O19]
test('a row waits twice as long each time, at most a minute, and never less than the server asks', () => {
  const holds = createHolds()
  const waits = Array.from({ length: 8 }, () => {
    holds.hold(1, 0)
    return holds.firstRelease()
  })
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
  holds.answered(1)
  holds.hold(1, 5000)
  expect(holds.firstRelease()).toBe(5000)
  vi.advanceTimersByTime(5001)
  expect([holds.firstRelease(), holds.current().size]).toEqual([undefined, 0])
})

// [O18]
test('nothing is sent for as long as the server asks, at most five minutes, even if all rows may be tried again', () => {
  const holds = createHolds()
  holds.holdAll(5000)
  holds.holdAll(2000)
  holds.clear()
  expect(holds.askedToWait()).toBe(5000)
  vi.advanceTimersByTime(5000)
  expect(holds.askedToWait()).toBe(0)
  holds.holdAll(3_600_000)
  expect(holds.askedToWait()).toBe(300_000)
})

// [O20]
test('the first trouble is the row’s, the next one in a row the server’s', () => {
  const holds = createHolds()
  expect([holds.hold(1, 0), holds.hold(2, 0), holds.hold(3, 0)]).toEqual([true, false, false])
  expect([...holds.current()]).toEqual([1, 2, 3])
  holds.answered(4)
  expect(holds.hold(5, 0)).toBe(true)
  holds.clear()
  expect(holds.current().size).toBe(0)
})
