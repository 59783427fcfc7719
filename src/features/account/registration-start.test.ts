// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginRegistration, endRegistration } from './registration-start'

const MINUTE = 60_000
beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a registration lasts half an hour from its start, however often the page is loaded', () => {
  expect(beginRegistration()).toBe(true)
  vi.advanceTimersByTime(20 * MINUTE)
  expect(beginRegistration()).toBe(true)
  vi.advanceTimersByTime(10 * MINUTE)
  expect(beginRegistration()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(beginRegistration()).toBe(false)
})

test('once expired or ended, the next one begins anew', () => {
  beginRegistration()
  vi.advanceTimersByTime(31 * MINUTE)
  expect(beginRegistration()).toBe(false)
  expect(beginRegistration()).toBe(true)
  vi.advanceTimersByTime(29 * MINUTE)
  endRegistration()
  vi.advanceTimersByTime(29 * MINUTE)
  expect(beginRegistration()).toBe(true)
})
