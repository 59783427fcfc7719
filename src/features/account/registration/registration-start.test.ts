// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { beginRegistration, endRegistration } from './registration-start'

const MINUTE = 60_000
beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})

// [S7]
test('a registration lasts half an hour from its start, however often the page is loaded', () => {
  expect(beginRegistration('u')).toBe(30 * MINUTE)
  vi.advanceTimersByTime(20 * MINUTE)
  expect(beginRegistration('u')).toBe(10 * MINUTE)
  vi.advanceTimersByTime(10 * MINUTE)
  expect(beginRegistration('u')).toBe(0)
  vi.advanceTimersByTime(1)
  expect(beginRegistration('u')).toBe(-1)
})

test('the next one after an end lasts as long', () => {
  beginRegistration('u')
  vi.advanceTimersByTime(29 * MINUTE)
  endRegistration()
  expect(beginRegistration('u')).toBe(30 * MINUTE)
})

test('a start that another user left behind does not count', () => {
  beginRegistration('former')
  vi.advanceTimersByTime(31 * MINUTE)
  expect(beginRegistration('u')).toBe(30 * MINUTE)
})
