// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, type Result } from '../../../../contract/failure'
import { repeatIfFailed, waitAfter } from './again-soon'
import { onInvalidateAll } from './freshness'

const retried = vi.fn<() => void>()
const none: Result<unknown> = fail({ code: 'NETWORK', message: '' })
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  retried.mockReset()
  stop = onInvalidateAll(retried)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

// [R38]
test('the waits grow with each failure up to a minute, and are never shorter than the server asks for', () => {
  const waits = [1, 2, 3, 7, 30].map((failed) => waitAfter(failed, { code: 'NETWORK', message: '' }, 0.5))
  expect(waits).toEqual([1000, 2000, 4000, 60_000, 60_000])
  expect(waitAfter(1, { code: 'NETWORK', message: '', retryAfter: 20 }, 0.5)).toBe(20_000)
})

test('after an answer the waits begin with the shortest', () => {
  for (const outcome of [none, none, none, ok('an answer')]) repeatIfFailed('a', outcome)
  vi.advanceTimersByTime(5000)
  retried.mockReset()
  repeatIfFailed('a', none)
  vi.advanceTimersByTime(1250)
  expect(retried).toHaveBeenCalledOnce()
})

test.each<[string, Result<unknown>]>([
  ['a refusal', fail({ code: 'NOT_FOUND', message: '', status: 404 })],
  ['an ended session', fail({ code: 'UNAUTHENTICATED', message: '', status: 401 })],
])('%s is not repeated', (_, outcome) => {
  repeatIfFailed('b', outcome)
  vi.advanceTimersByTime(120_000)
  expect(retried).not.toHaveBeenCalled()
})

test('however many reads fail, they are repeated together, and ever more rarely', () => {
  const failing = ['a', 'b', 'c', 'd', 'e']
  retried.mockImplementation(() => failing.forEach((id) => repeatIfFailed(id, none)))
  failing.forEach((id) => repeatIfFailed(id, none))
  vi.advanceTimersByTime(10 * 60_000)
  // After 1, 2, 4, 8, 16 and 32 s, then once a minute, each varied by a quarter.
  expect(retried.mock.calls.length).toBeGreaterThan(10)
  expect(retried.mock.calls.length).toBeLessThan(24)
})

test('a hidden tab does not ask', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  repeatIfFailed('c', none)
  vi.advanceTimersByTime(120_000)
  expect(retried).not.toHaveBeenCalled()
})
