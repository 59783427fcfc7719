// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetPhone, pendingPhone, rememberPhone, restorePhone, takeRestored } from './pending-phone'

const MINUTE = 60_000
const phone = { readable: '+1 (415) 555-0134', full: '+14155550134', verificationId: 'sent' }
const isStored = () => JSON.stringify(localStorage).includes('4155550134')

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  forgetPhone()
})

test('a sent code is kept after a reload, for ten minutes', () => {
  rememberPhone(phone)
  vi.advanceTimersByTime(9 * MINUTE)
  restorePhone()
  expect(pendingPhone()).toEqual(phone)
  vi.setSystemTime(Date.now() + MINUTE)
  restorePhone()
  expect(pendingPhone()).toBeUndefined()
  expect(isStored()).toBe(false)
})

test('a page that stays open removes it after ten minutes, and can still be told that the code has expired', () => {
  rememberPhone(phone)
  vi.advanceTimersByTime(10 * MINUTE - 1)
  expect(isStored()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isStored()).toBe(false)
  expect(pendingPhone()).toEqual(phone)
})

test('it leads to the code step once', () => {
  restorePhone()
  expect(takeRestored()).toBe(false)
  rememberPhone(phone)
  restorePhone()
  expect([takeRestored(), takeRestored()]).toEqual([true, false])
})

test('going back forgets it; an unreadable number is none', () => {
  rememberPhone(phone)
  forgetPhone()
  restorePhone()
  expect([pendingPhone(), isStored()]).toEqual([undefined, false])
  for (const broken of ['{', 'null', '{"full":"+14155550134"}', '7']) {
    localStorage.setItem('clique.pending-code', broken)
    restorePhone()
    expect([pendingPhone(), isStored()]).toEqual([undefined, false])
  }
})
